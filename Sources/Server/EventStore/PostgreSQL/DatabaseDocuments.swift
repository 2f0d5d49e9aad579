public import Foundation
import Synchronization

/// The named documents that the daemons of a journal on PostgreSQL share beside its facts. All calls block; they use a
/// separate connection.
public final class DatabaseDocuments: Sendable {
  private let address: DatabaseAddress
  private let connection = Mutex<DatabaseConnection?>(nil)

  /// The documents of the journal at `address`, whose tables are there. It connects when it is first asked.
  public init(_ address: DatabaseAddress) { self.address = address }

  /// Returns the document called `name`; nil if there is none.
  ///
  /// - Throws: The error that describes the problem with the database.
  public func read(_ name: String) throws(EventStoreError) -> Data? {
    try ask { connection throws(DatabaseFailure) in try Self.read(name, connection) }
  }

  /// Replaces the document called `name` with the result of `change`, and tells all daemons. No other daemon can change
  /// the document in the meantime. Does nothing if the result is nil.
  ///
  /// - Throws: The error that describes the problem with the database.
  public func change(_ name: String, _ change: (Data?) -> Data?) throws(EventStoreError) {
    try ask { connection throws(DatabaseFailure) in
      try connection.transaction { () throws(DatabaseFailure) in
        try connection.execute(PostgreSQL.lockDocuments)
        guard let body = change(try Self.read(name, connection)) else { return }
        _ = try connection.query(PostgreSQL.saveDocument, [name, body.hexadecimal])
        _ = try connection.query(PostgreSQL.tell, [Self.news(of: name)])
      }
    }
  }

  /// Returns the news that tells daemons that the document called `name` has changed.
  public static func news(of name: String) -> String { "document \(name)" }

  private static func read(_ name: String, _ connection: DatabaseConnection) throws(DatabaseFailure) -> Data? {
    try connection.query(PostgreSQL.document, [name]).first.map { Data(hexadecimal: $0[0] ?? "") }
  }

  /// Does `work`; once more where the connection was lost, which may have been long ago.
  private func ask<Value: Sendable>(
    _ work: (DatabaseConnection) throws(DatabaseFailure) -> Value
  ) throws(EventStoreError) -> Value {
    let outcome = connection.withLock { kept -> Result<Value, DatabaseFailure> in
      var isFresh = kept == nil
      while true {
        do throws(DatabaseFailure) {
          let current: DatabaseConnection
          if let kept { current = kept } else { current = try DatabaseConnection(address, name: "apeiron documents") }
          kept = current
          return .success(try work(current))
        } catch {
          guard case .lost = error else { return .failure(error) }
          kept = nil
          guard !isFresh else { return .failure(error) }
          isFresh = true
        }
      }
    }
    do throws(DatabaseFailure) { return try outcome.get() } catch { throw error.error(in: address.description) }
  }
}
