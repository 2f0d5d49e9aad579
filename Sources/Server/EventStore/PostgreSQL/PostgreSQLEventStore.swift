public import EventSourcing
public import Foundation
import Metrics
import Synchronization

/// A journal on a PostgreSQL server, which several daemons may use at once.
///
/// When an append returns, it is on the server's disk (`synchronous_commit`), and on those of its synchronous replicas
/// if it has any. A request that was interrupted by a lost connection is retried for five seconds; then the error says
/// that the server cannot be reached.
public final class PostgreSQLEventStore: LastingEventStore, SharedEventStore {
  /// The address of the database, without a password.
  public let address: DatabaseAddress

  private let pool: ConnectionPool
  private let listener: DatabaseListener
  private let bell = ChangeSignal()
  private let (heard, hearing) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(10_000))
  private let now: @Sendable () -> Date
  private let patience: Duration

  /// How long a subscription may take to notice what another process recorded, where the notification of it was lost.
  private static let lookAgain = Duration.seconds(2)

  /// Opens the journal in the database at `address`, and creates its tables if they are missing. Blocks until done.
  ///
  /// - Parameters:
  ///   - address: The database, which must exist.
  ///   - connections: The most connections that work at once; one more listens.
  ///   - patience: How long a request is retried while the server cannot be reached.
  ///   - now: The wall clock.
  /// - Throws: ``EventStoreError`` if the server cannot be reached, or the database holds something else.
  public init(
    _ address: DatabaseAddress, connections: Int = 4, patience: Duration = .seconds(5),
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(EventStoreError) {
    self.address = address
    self.patience = patience
    self.now = now
    do throws(DatabaseFailure) {
      try PostgreSQL.migrate(DatabaseConnection(address, name: "apeiron"), in: address.description)
    } catch {
      throw error.error(in: address.description)
    }
    pool = ConnectionPool(address, size: max(1, connections))
    listener = DatabaseListener(address, bell: bell) { [hearing] in hearing.yield($0) }
  }

  /// Appends in one transaction, which also checks the version. If the connection is lost in between, asks the server
  /// again whether the facts were recorded.
  ///
  /// - Throws: ``EventStoreError/conflict(stream:expecting:actual:)``, ``EventStoreError/unwritable(kind:reason:)``, or
  ///   the error that describes the problem with the database. Only after
  ///   ``EventStoreError/unreachable(database:reason:)`` may the facts have been recorded nevertheless.
  @discardableResult
  public func append<F: Fact>(
    _ facts: [F], to stream: StreamName, expecting version: Int
  ) async throws(EventStoreError) -> [StoredEvent] {
    var drafts: [PendingEvent] = []
    for fact in facts { drafts.append(try PendingEvent(fact)) }
    let time = now()
    let values = [
      stream.description, "\(version)", Self.list(drafts), "\(time.milliseconds)",
      "\(facts.contains(where: \.endsStream))",
      UUID().uuidString,
    ]
    let begin = SuspendingClock.now
    let first: Int64
    do throws(EventStoreError) {
      first = try await ask { connection throws(DatabaseFailure) in
        let row = try connection.query(PostgreSQL.append, values)[0]
        guard let actual = row[0].flatMap({ Int($0) }), actual == version, let first = row[1].flatMap({ Int64($0) })
        else {
          throw .journal(.conflict(stream: stream, expecting: version, actual: row[0].flatMap { Int($0) } ?? 0))
        }
        return first
      }
      Metrics.Timer(label: "apeiron_journal_append_seconds").record(duration: begin.duration(to: .now))
    } catch {
      // That somebody else was first is nothing wrong.
      if case .conflict = error { throw error }
      Counter(label: "apeiron_journal_errors_total", dimensions: [("code", error.code)]).increment()
      throw error
    }
    // This process's readers need not wait for the server to tell them.
    bell.ring()
    return drafts.enumerated().map { index, draft in
      draft.recorded(position: first + Int64(index), stream: stream, version: version + index + 1, at: time)
    }
  }

  /// Writes the time into the row that each append locks, so that it is known whether a fact could be recorded.
  public func tryWriting() async throws(EventStoreError) {
    let time = "\(now().milliseconds)"
    try await ask { connection throws(DatabaseFailure) in _ = try connection.query(PostgreSQL.tryWriting, [time]) }
  }

  /// The server's wall clock, `clock_timestamp()`.
  public func sharedTime() async throws(EventStoreError) -> Int64 {
    try await rows(PostgreSQL.time, []) { $0[0].flatMap { Int64($0) } ?? 0 }.first ?? 0
  }

  /// Tells all who listen by NOTIFY, whose texts have less than 8000 bytes.
  public func tell(_ news: String) async throws(EventStoreError) {
    _ = try await rows(PostgreSQL.tell, [news]) { _ in }
  }

  /// The texts that arrive by NOTIFY. Texts that nobody is listening for are not kept.
  public func news() -> AsyncStream<String> { heard }

  /// Returns the facts of `stream` after `version` from all processes, as they were at one instant.
  public func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await facts(PostgreSQL.read, [stream.description, "\(version)"])
  }

  /// The first `limit` facts after `position`; none if `limit` is less than 1.
  public func readAll(after position: Int64, limit: Int) async throws(EventStoreError) -> [StoredEvent] {
    try await facts(PostgreSQL.readAll, ["\(position)", "\(max(0, limit))"])
  }

  /// Streams the facts after `position`, then those recorded from now on. While the server cannot be reached, the
  /// stream waits, and then continues without a gap.
  public func subscribe(after position: Int64) -> AsyncThrowingStream<StoredEvent, any Error> {
    Subscription(self, after: position, bell: bell, longestWait: Self.lookAgain).stream
  }

  /// The position of the newest fact, whoever recorded it; 0 in an empty journal.
  public func lastPosition() async throws(EventStoreError) -> Int64 {
    try await ask { connection throws(DatabaseFailure) in
      try connection.query(PostgreSQL.lastPosition)[0][0].flatMap { Int64($0) } ?? 0
    }
  }

  /// The streams whose names begin with `prefix`, sorted by the bytes of their names, each with its version.
  public func streams(prefix: String) async throws(EventStoreError) -> [(StreamName, version: Int)] {
    try await rows(PostgreSQL.streams, [prefix, prefix + "\u{10FFFF}"]) { row in
      (StreamName(row[0] ?? ""), version: row[1].flatMap { Int($0) } ?? 0)
    }
  }

  /// The streams that no fact has ended, whoever began them.
  public func unfinished(prefix: String) async throws(EventStoreError) -> [StreamName] {
    try await rows(PostgreSQL.unfinished, [prefix, prefix + "\u{10FFFF}"]) { StreamName($0[0] ?? "") }
  }

  /// Deletes the streams in one transaction.
  public func delete(_ streams: [StreamName]) async throws(EventStoreError) {
    guard !streams.isEmpty else { return }
    try await change { connection throws(DatabaseFailure) in
      for stream in streams { try Self.delete(stream, connection) }
      _ = try connection.query(PostgreSQL.recount)
    }
  }

  /// Changes the facts in the same transaction that reads them.
  ///
  /// - Throws: The errors of `decide`, or the error that describes the problem with the database. Only after
  ///   ``EventStoreError/unreachable(database:reason:)`` may the facts have been changed nevertheless.
  public func redact(
    _ stream: StreamName, _ decide: @escaping @Sendable ([StoredEvent]) throws(EventStoreError) -> Redaction
  ) async throws(EventStoreError) {
    try await change(again: false) { [now] connection throws(DatabaseFailure) in
      let name = stream.description
      let stored = try Self.facts(connection.query(PostgreSQL.read, [name, "0"]))
      let redaction: Redaction
      do throws(EventStoreError) { redaction = try decide(stored) } catch { throw .journal(error) }
      guard !redaction.isEmpty else { return }
      // All daemons hear of it once it is done.
      _ = try connection.query(PostgreSQL.tell, ["redacted \(name)"])
      if redaction.isOfWholeStream {
        try Self.delete(stream, connection)
        _ = try connection.query(PostgreSQL.recount)
      } else {
        for (version, fact) in redaction.replaced {
          let body = String(decoding: fact.body, as: UTF8.self)
          _ = try connection.query(PostgreSQL.replace, [body, name, "\(version)"])
        }
        _ = try connection.query(PostgreSQL.deleteSnapshot, [name])
        let values = [
          name, "\(stored.last?.version ?? 0)", Self.list(redaction.appended), "\(now().milliseconds)", "false",
          UUID().uuidString,
        ]
        _ = try connection.query(PostgreSQL.append, values)
      }
      _ = try connection.query(PostgreSQL.mark, ["true"])
    }
    bell.ring()
  }

  /// Writes the tables anew if `rewriting` is true; otherwise lets the server reuse the space of deleted facts. The
  /// content of the server's log (WAL), replicas and backups is not changed.
  public func wipe(rewriting: Bool) async throws(EventStoreError) {
    try await ask { connection throws(DatabaseFailure) in
      // No statement of a transaction. Writing a large journal anew takes minutes.
      try connection.execute("SET statement_timeout = '1h'")
      defer { try? connection.execute("SET statement_timeout = '5s'") }
      for table in ["fact", "snapshot"] {
        _ = try connection.query("VACUUM \(rewriting ? "(FULL, ANALYZE)" : "") \(table)", within: .seconds(3600))
      }
      if rewriting { _ = try connection.query(PostgreSQL.mark, ["false"]) }
    }
  }

  /// Whether something was redacted since the tables were written anew, by whichever process.
  public func isToBeRewritten() async throws(EventStoreError) -> Bool {
    try await rows(PostgreSQL.isMarked, []) { $0[0] == "t" }.first ?? false
  }

  /// The numbers and time ranges by kind, which are counted as facts come and go.
  public func counts() async throws(EventStoreError) -> [KindCount] {
    try await rows(PostgreSQL.counts, []) { row in
      let numbers = row.dropFirst().map { $0.flatMap { Int64($0) } ?? 0 }
      return KindCount(
        kind: row[0] ?? "", count: Int(numbers[0]), oldest: Date(milliseconds: numbers[1]),
        newest: Date(milliseconds: numbers[2]))
    }
  }

  /// The snapshot of `stream`, whoever saved it; nil if there is none.
  public func snapshot(of stream: StreamName) async throws(EventStoreError) -> Snapshot? {
    try await rows(PostgreSQL.snapshot, [stream.description]) { row in
      Snapshot(version: row[0].flatMap { Int($0) } ?? 0, format: row[1] ?? "", body: Data(hexadecimal: row[2] ?? ""))
    }.first
  }

  /// Saves `snapshot` in place of one of the same or an older version; a newer one stays.
  public func save(_ snapshot: Snapshot, of stream: StreamName) async throws(EventStoreError) {
    let values = [stream.description, "\(snapshot.version)", snapshot.format, snapshot.body.hexadecimal]
    try await ask { connection throws(DatabaseFailure) in _ = try connection.query(PostgreSQL.save, values) }
  }

  /// Puts `facts` into the journal as they were recorded elsewhere, in one transaction.
  public func fill(_ facts: [StoredEvent], unfinished: [StreamName]) async throws(EventStoreError) {
    let items = facts.map { fact in
      ["\(fact.position)", fact.stream.description, "\(fact.version)", fact.kind, "\(fact.recordedAt.milliseconds)"]
        + [String(decoding: fact.body, as: UTF8.self)]
    }
    let names = Self.json(unfinished.map(\.description))
    try await change(again: false) { connection throws(DatabaseFailure) in
      _ = try connection.query(PostgreSQL.fill, [Self.json(items)])
      _ = try connection.query(PostgreSQL.setPosition)
      _ = try connection.query(PostgreSQL.setUnfinished, [names])
    }
    bell.ring()
  }

  private static func delete(_ stream: StreamName, _ connection: DatabaseConnection) throws(DatabaseFailure) {
    for sql in PostgreSQL.delete { _ = try connection.query(sql, [stream.description]) }
  }

  private static func list(_ drafts: [PendingEvent]) -> String {
    json(drafts.map { [$0.kind, String(decoding: $0.body, as: UTF8.self)] })
  }

  private static func json(_ value: some Encodable) -> String {
    // Texts always encode.
    (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  private static func facts(_ rows: [[String?]]) -> [StoredEvent] {
    rows.map { row in
      let number = { (column: Int) in row[column].flatMap { Int64($0) } ?? 0 }
      return StoredEvent(
        position: number(0), stream: StreamName(row[1] ?? ""), version: Int(number(2)), kind: row[3] ?? "",
        recordedAt: Date(milliseconds: number(4)), body: Data((row[5] ?? "").utf8))
    }
  }

  private func facts(_ sql: String, _ values: [String?]) async throws(EventStoreError) -> [StoredEvent] {
    try await ask { connection throws(DatabaseFailure) in try Self.facts(connection.query(sql, values)) }
  }

  private func rows<Value: Sendable>(
    _ sql: String, _ values: [String?], _ value: @escaping @Sendable ([String?]) -> Value
  ) async throws(EventStoreError) -> [Value] {
    try await ask { connection throws(DatabaseFailure) in try connection.query(sql, values).map(value) }
  }

  /// Does `work` in a transaction during which nobody appends.
  private func change(
    again: Bool = true, _ work: @escaping @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Void
  ) async throws(EventStoreError) {
    try await ask(again: again) { connection throws(DatabaseFailure) in
      try connection.transaction { () throws(DatabaseFailure) in
        _ = try connection.query(PostgreSQL.lock)
        try work(connection)
      }
    }
  }

  /// Does `work`, and does it again where the connection is lost, unless that would not be the same as doing it once.
  private func ask<Value: Sendable>(
    again: Bool = true, _ work: @escaping @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Value
  ) async throws(EventStoreError) -> Value {
    let due = SuspendingClock.now + patience
    var pause = Duration.milliseconds(20)
    var lost: DatabaseFailure?
    while true {
      do throws(DatabaseFailure) { return try await pool.use(until: due, work) } catch {
        if case .lost = error { lost = error }
        guard again, case .lost = error, .now + pause < due else {
          // A try that took too long has not found out whether one that was lost was kept.
          throw (error.tookTooLong ? lost ?? error : error).error(in: address.description)
        }
        await Self.pause(pause)
        pause = min(pause * 2, .milliseconds(640))
      }
    }
  }

  /// Waits, even if the task is cancelled: a decision must not be lost because a browser has gone.
  private static func pause(_ duration: Duration) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + duration / .seconds(1)) { continuation.resume() }
    }
  }
}

extension Data {
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  init(hexadecimal text: String) {
    let digits = text.utf8.map { UInt8(truncatingIfNeeded: Character(Unicode.Scalar($0)).hexDigitValue ?? 0) }
    self.init(stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }
}
