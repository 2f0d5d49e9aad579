import Synchronization

/// A command's exclusive lock on a journal on PostgreSQL. No daemon can use the journal as long as a command holds it.
/// It corresponds to ``JournalFileLock`` for a file. The server releases the lock when the connection ends, for whatever
/// reason. Daemons share the lock: see ``DatabaseMembership``.
public final class DatabaseLock: Sendable {
  private let connection: Mutex<DatabaseConnection>

  /// The number of the lock, "Apel" in ASCII. The migrations use another lock.
  static let lock = 1_097_885_036

  /// Claims the journal at `address`.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)``, or the error that describes the problem with the database.
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
