public import EventSourcing
public import Foundation
import GRDB

/// A journal in a file of SQLite, which several processes may use at once.
///
/// An append is on the disk when it returns (write-ahead log, `synchronous=FULL`). Work is done on queues of the database,
/// so that waiting for a disk or a lock holds up no task but the one that asked.
public final class SQLiteEventStore: EventStore {
  /// The file, as an absolute path; SQLite keeps a `-wal` and a `-shm` beside it while it is open.
  public let path: String

  private let pool: DatabasePool
  private let bell = ChangeSignal()
  private let now: @Sendable () -> Date

  /// How long what another process records may stay unseen by a tail; within it, a tail costs a look at the index.
  private static let lookAgain = Duration.milliseconds(400)

  /// Opens the journal at `path`, or makes it, and its folder, for its owner only. Blocks until that is done.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long to wait for another process that is writing.
  ///   - now: The wall clock.
  /// - Throws: ``EventStoreError`` for a file that cannot be opened, or is no journal that this program knows.
  public init(
    path: String, patience: Duration = .seconds(5), now: @escaping @Sendable () -> Date = { Date() }
  ) throws(EventStoreError) {
    // Absolute, so that SQLite takes no name for a command, such as ":memory:".
    self.path = URL(filePath: path).absoluteURL.path
    self.now = now
    pool = try DatabaseFile.open(self.path, patience: patience)
  }

  @discardableResult
  public func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    var drafts: [PendingEvent] = []
    for fact in facts { drafts.append(try PendingEvent(fact)) }
    let recorded = try await write { [drafts, now] db in
      let actual = try Int.fetchOne(db, sql: SQL.version, arguments: [stream.description]) ?? 0
      guard actual == version else {
        throw EventStoreError.conflict(stream: stream, expecting: version, actual: actual)
      }
      let time = now()
      let statement = try db.cachedStatement(sql: SQL.append)
      return try drafts.enumerated().map { index, draft in
        let version = version + index + 1
        let body = String(decoding: draft.body, as: UTF8.self)
        try statement.execute(arguments: [stream.description, version, draft.kind, time.milliseconds, body])
        return draft.recorded(position: db.lastInsertedRowID, stream: stream, version: version, at: time)
      }
    }
    bell.ring()
    return recorded
  }

  public func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await read { db in
      try Row.fetchAll(db, sql: SQL.read, arguments: [stream.description, version]).map(StoredEvent.init)
    }
  }

  public func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await read { db in
      try Row.fetchAll(db, sql: SQL.readAll, arguments: [position, max(0, limit)]).map(StoredEvent.init)
    }
  }

  public func lastPosition() async throws(EventStoreError) -> Int64 {
    try await read { db in try Int64.fetchOne(db, sql: SQL.lastPosition) ?? 0 }
  }

  public func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error> {
    Subscription(self, after: position, bell: bell, longestWait: Self.lookAgain).stream
  }

  public func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)] {
    // Behind every name that begins so: names are UTF-8, compared by bytes.
    let end = prefix + "\u{10FFFF}"
    return try await read { db in
      try Row.fetchAll(db, sql: SQL.streams, arguments: [prefix, end]).map { (StreamName($0[0]), version: $0[1]) }
    }
  }

  public func counts() async throws(EventStoreError) -> [KindCount] {
    try await read { db in
      try Row.fetchAll(db, sql: SQL.counts).map { row in
        KindCount(
          kind: row[0], count: row[1], oldest: Date(milliseconds: row[2]), newest: Date(milliseconds: row[3]))
      }
    }
  }

  public func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot? {
    try await read { db in
      try Row.fetchOne(db, sql: SQL.snapshot, arguments: [stream.description]).map { row in
        Snapshot(version: row[0], format: row[1], body: row[2])
      }
    }
  }

  public func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError) {
    try await write { db in
      try db.execute(
        sql: SQL.save, arguments: [stream.description, snapshot.version, snapshot.format, snapshot.body])
    }
  }

  /// Does `work` in one transaction, all or nothing, on the queue of the one writer.
  ///
  /// GRDB's own `async` methods are not used because they stop when the task is cancelled: a fact that was decided must not
  /// be lost because a browser has gone.
  private func write<T: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> T
  ) async throws(EventStoreError) -> T {
    let result = await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { db in
        continuation.resume(returning: Result { try Self.inTransaction(db, work) })
      }
    }
    return try unwrap(result)
  }

  private static func inTransaction<T>(_ db: Database, _ work: (Database) throws -> T) throws -> T {
    // Immediate: whoever has looked at a version is then the next to write.
    try db.beginTransaction(.immediate)
    do {
      let value = try work(db)
      try db.commit()
      return value
    } catch {
      try? db.rollback()
      throw error
    }
  }

  /// Does `work`, which reads the state of one instant, on a queue of a reader.
  private func read<T: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> T
  ) async throws(EventStoreError) -> T {
    let result = await withCheckedContinuation { continuation in
      pool.asyncRead { db in continuation.resume(returning: Result { try work(db.get()) }) }
    }
    return try unwrap(result)
  }

  private func unwrap<T>(_ result: Result<T, any Error>) throws(EventStoreError) -> T {
    do { return try result.get() } catch { throw EventStoreError(error, file: path) }
  }
}
