public import EventSourcing
public import Foundation
import GRDB
import Metrics

/// A journal in an SQLite file, which several processes may use at once.
///
/// An append is on disk when it returns (write-ahead log, `synchronous=FULL`). All work runs on the database's own
/// queues, so waiting for a disk or a lock suspends only the calling task. Every method throws an ``EventStoreError``
/// if something is wrong with the file.
public final class SQLiteEventStore: LastingEventStore {
  /// The absolute path of the file. SQLite keeps a `-wal` and a `-shm` file beside it while it is open.
  public let path: String

  private let pool: DatabasePool
  private let bell = ChangeSignal()
  private let now: @Sendable () -> Date

  /// How long a subscription may take to notice what another process recorded; each check costs one index lookup.
  private static let lookAgain = Duration.milliseconds(400)

  /// Opens the journal at `path`, or creates it and its folder, readable by their owner only. Blocks until done.
  ///
  /// - Parameters:
  ///   - path: The file, absolute or relative to the working directory.
  ///   - patience: How long to wait for another process's write.
  ///   - now: The wall clock.
  /// - Throws: ``EventStoreError`` for a file that cannot be opened or is not a journal of a known version.
  public init(
    path: String, patience: Duration = .seconds(5), now: @escaping @Sendable () -> Date = { Date() }
  ) throws(EventStoreError) {
    // An absolute path, so that SQLite does not treat names such as ":memory:" specially.
    self.path = URL(filePath: path).absoluteURL.path
    self.now = now
    pool = try DatabaseFile.open(self.path, patience: patience)
  }

  deinit {
    // The pool's queues hold it for a moment after they have answered, and a program that ended in that moment would
    // leave the log beside the file. No closure on these queues holds the journal, so this never runs on one of them,
    // and never waits for itself.
    DatabaseFile.close(pool)
  }

  /// Appends in one immediate transaction, which also checks the version, so that one of two processes gets the
  /// conflict.
  ///
  /// - Throws: ``EventStoreError/conflict(stream:expecting:actual:)``, ``EventStoreError/unwritable(kind:reason:)``, or
  ///   an error of the file, such as ``EventStoreError/locked(file:)`` or ``EventStoreError/diskFull(file:)``.
  @discardableResult
  public func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    var drafts: [PendingEvent] = []
    for fact in facts { drafts.append(try PendingEvent(fact)) }
    let ends = facts.contains(where: \.endsStream)
    let recorded = try await measuringAppend { [drafts, now] db in
      let actual = try Int.fetchOne(db, sql: SQL.version, arguments: [stream.description]) ?? 0
      guard actual == version else {
        throw EventStoreError.conflict(stream: stream, expecting: version, actual: actual)
      }
      let time = now()
      if version == 0, !drafts.isEmpty { try db.execute(sql: SQL.begin, arguments: [stream.description]) }
      if ends { try db.execute(sql: SQL.finish, arguments: [stream.description]) }
      return try Self.insert(drafts, into: stream, after: version, at: time, db)
    }
    bell.ring()
    return recorded
  }

  private static func insert(
    _ drafts: [PendingEvent], into stream: StreamName, after version: Int, at time: Date, _ db: Database
  ) throws -> [StoredEvent] {
    let statement = try db.cachedStatement(sql: SQL.append)
    return try drafts.enumerated().map { index, draft in
      let version = version + index + 1
      let body = String(decoding: draft.body, as: UTF8.self)
      try statement.execute(arguments: [stream.description, version, draft.kind, time.milliseconds, body])
      return draft.recorded(position: db.lastInsertedRowID, stream: stream, version: version, at: time)
    }
  }

  /// Writes the time into a field of the file's header that SQLite leaves to programs (`user_version`), and syncs the
  /// file.
  public func tryWriting() async throws(EventStoreError) {
    let second = Int(now().timeIntervalSince1970)
    // The field has 32 bits with a sign.
    try await write { db in
      try Self.changeHeader(db) { (second & 0x3FFF_FFFF) << 1 | $0 & 1 }
    }
  }

  private static func changeHeader(_ db: Database, _ change: (Int) -> Int) throws {
    let number = try Int.fetchOne(db, sql: SQL.headerNumber) ?? 0
    try db.execute(sql: "\(SQL.headerNumber) = \(change(number))")
  }

  /// The facts of `stream` after `version`, other processes' too, as they were at one instant; waits for no writer.
  public func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await read { db in
      try Row.fetchAll(db, sql: SQL.read, arguments: [stream.description, version]).map(StoredEvent.init)
    }
  }

  /// The first `limit` facts after `position`, other processes' too; none if `limit` is less than 1.
  public func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await read { db in
      try Row.fetchAll(db, sql: SQL.readAll, arguments: [position, max(0, limit)]).map(StoredEvent.init)
    }
  }

  /// The position of the newest fact, whichever process recorded it; 0 in an empty journal.
  public func lastPosition() async throws(EventStoreError) -> Int64 {
    try await read { db in try Int64.fetchOne(db, sql: SQL.lastPosition) ?? 0 }
  }

  /// The facts after `position`, then those recorded from now on; those of other processes come up to 0.4 s late.
  public func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error> {
    Subscription(self, after: position, bell: bell, longestWait: Self.lookAgain).stream
  }

  /// The streams whose names begin with `prefix`, sorted by the bytes of their names, each with its version.
  public func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)] {
    // Sorts after every name with this prefix: names are UTF-8, compared by bytes.
    let end = prefix + "\u{10FFFF}"
    return try await read { db in
      try Row.fetchAll(db, sql: SQL.streams, arguments: [prefix, end]).map { (StreamName($0[0]), version: $0[1]) }
    }
  }

  /// The streams that no fact has ended, whichever process began them.
  public func unfinished(prefix: String) async throws(EventStoreError) -> [StreamName] {
    let end = prefix + "\u{10FFFF}"
    return try await read { db in
      try String.fetchAll(db, sql: SQL.unfinished, arguments: [prefix, end]).map { StreamName($0) }
    }
  }

  /// Deletes the streams in one transaction, and overwrites their content in the file.
  public func delete(_ streams: [StreamName]) async throws(EventStoreError) {
    guard !streams.isEmpty else { return }
    try await write { db in
      for stream in streams { try Self.delete(stream, db) }
      try db.execute(sql: SQL.recount)
    }
  }

  private static func delete(_ stream: StreamName, _ db: Database) throws {
    for sql in SQL.delete { try db.execute(sql: sql, arguments: [stream.description]) }
  }

  /// Changes the facts in the same immediate transaction that reads them, and overwrites their old content in the file.
  ///
  /// - Throws: The errors of `decide`, or an error of the file.
  public func redact(
    _ stream: StreamName, _ decide: @escaping @Sendable ([StoredEvent]) throws(EventStoreError) -> Redaction
  ) async throws(EventStoreError) {
    try await write { [now] db in
      let name = stream.description
      let stored = try Row.fetchAll(db, sql: SQL.read, arguments: [name, 0]).map(StoredEvent.init)
      let redaction = try decide(stored)
      guard !redaction.isEmpty else { return }
      if redaction.isOfWholeStream {
        try Self.delete(stream, db)
        try db.execute(sql: SQL.recount)
      } else {
        for (version, fact) in redaction.replaced {
          let body = String(decoding: fact.body, as: UTF8.self)
          try db.execute(sql: SQL.replace, arguments: [body, name, version])
        }
        try db.execute(sql: SQL.deleteSnapshot, arguments: [name])
        _ = try Self.insert(redaction.appended, into: stream, after: stored.last?.version ?? 0, at: now(), db)
      }
      try Self.changeHeader(db) { $0 | 1 }
    }
    bell.ring()
  }

  /// Empties the write-ahead log, in which facts stand as they were, after having written the file anew if asked to.
  ///
  /// - Throws: ``EventStoreError/locked(file:)`` while another process reads or writes for long.
  public func wipe(rewriting: Bool) async throws(EventStoreError) {
    let result = await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { [path] db in
        continuation.resume(
          returning: Result {
            if rewriting {
              try db.execute(sql: "VACUUM")
              try Self.changeHeader(db) { $0 & ~1 }
            }
            guard try Int.fetchOne(db, sql: SQL.emptyLog) == 0 else { throw EventStoreError.locked(file: path) }
          })
      }
    }
    try unwrap(result)
  }

  /// Whether something was redacted since the file was written anew, by whichever process.
  public func isToBeRewritten() async throws(EventStoreError) -> Bool {
    try await read { db in (try Int.fetchOne(db, sql: SQL.headerNumber) ?? 0) & 1 == 1 }
  }

  /// The numbers and time ranges by kind, which are counted as facts come and go.
  public func counts() async throws(EventStoreError) -> [KindCount] {
    try await read { db in
      try Row.fetchAll(db, sql: SQL.counts).map { row in
        KindCount(
          kind: row[0], count: row[1], oldest: Date(milliseconds: row[2]), newest: Date(milliseconds: row[3]))
      }
    }
  }

  /// The snapshot of `stream`, whichever process saved it; nil if there is none.
  public func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot? {
    try await read { db in
      try Row.fetchOne(db, sql: SQL.snapshot, arguments: [stream.description]).map { row in
        Snapshot(version: row[0], format: row[1], body: row[2])
      }
    }
  }

  /// Saves `snapshot` in place of one of the same or an older version; a newer one stays.
  public func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError) {
    try await write { db in
      try db.execute(
        sql: SQL.save, arguments: [stream.description, snapshot.version, snapshot.format, snapshot.body])
    }
  }

  /// Puts `facts` into the file as they were recorded elsewhere, in one transaction.
  public func fill(_ facts: [StoredEvent], unfinished: [StreamName]) async throws(EventStoreError) {
    try await write { db in
      let statement = try db.cachedStatement(sql: SQL.fill)
      for fact in facts {
        let body = String(decoding: fact.body, as: UTF8.self)
        try statement.execute(arguments: [
          fact.position, fact.stream.description, fact.version, fact.kind, fact.recordedAt.milliseconds, body,
        ])
      }
      for stream in unfinished { try db.execute(sql: SQL.begin, arguments: [stream.description]) }
    }
    bell.ring()
  }

  /// Writes, and measures how long it takes and what goes wrong with the file.
  private func measuringAppend<T: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> T
  ) async throws(EventStoreError) -> T {
    let begin = SuspendingClock.now
    do throws(EventStoreError) {
      let result = try await write(work)
      Metrics.Timer(label: "apeiron_journal_append_seconds").record(duration: begin.duration(to: .now))
      return result
    } catch {
      // That somebody else was first is nothing wrong.
      if case .conflict = error { throw error }
      Counter(label: "apeiron_journal_errors_total", dimensions: [("code", error.code)]).increment()
      throw error
    }
  }

  /// Runs `work` in one transaction on the writer's queue.
  ///
  /// GRDB's own `async` methods are not used because they stop when the task is cancelled: a decided fact must not be
  /// lost because a browser disconnected.
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
    // An immediate transaction: the process that reads a version is then the next to write.
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

  /// Runs `work` on a reader's queue, against the state of one instant.
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
