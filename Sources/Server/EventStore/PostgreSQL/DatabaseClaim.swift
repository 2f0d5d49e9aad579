import Synchronization

/// The claim of one daemon on a journal on PostgreSQL, as ``DatabaseLock`` is on a file. The server lets it go when the connection ends, however
/// that comes.
public final class DatabaseClaim: Sendable {
  private let connection: Mutex<DatabaseConnection>

  /// Claims the journal at `address`.
  ///
  /// - Throws: ``EventStoreError/inUse(file:)``, or what is wrong with the database.
  public init(_ address: DatabaseAddress) throws(EventStoreError) {
    do throws(DatabaseFailure) {
      let connection = try DatabaseConnection(address, name: "apeiron claims")
      // "Apel": that of the migrations is another.
      guard try connection.query("SELECT pg_try_advisory_lock(1097885036)")[0][0] == "t" else {
        throw .journal(.inUse(file: address.description))
      }
      self.connection = Mutex(connection)
    } catch {
      throw error.error(in: address.description)
    }
  }
}
