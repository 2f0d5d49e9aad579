import Synchronization

/// The claim of a command, beside which no daemon may be, on a journal on PostgreSQL, as
/// ``DatabaseLock`` is on a file. The server lets it go when the connection ends, however that comes.
/// Daemons share the lock: see ``DatabaseMembership``.
public final class DatabaseClaim: Sendable {
  private let connection: Mutex<DatabaseConnection>

  /// The number of the lock, "Apel" in ASCII; the lock of the migrations is another.
  static let lock = 1_097_885_036

  /// Claims the journal at `address`.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)``, or the error that says what is wrong with the database.
  public init(_ address: DatabaseAddress) throws(EventStoreError) {
    do throws(DatabaseFailure) {
      let connection = try DatabaseConnection(address, name: "apeiron claims")
      guard try connection.query("SELECT pg_try_advisory_lock(\(Self.lock))")[0][0] == "t" else {
        throw .journal(.inUse(file: address.description))
      }
      self.connection = Mutex(connection)
    } catch {
      throw error.error(in: address.description)
    }
  }
}
