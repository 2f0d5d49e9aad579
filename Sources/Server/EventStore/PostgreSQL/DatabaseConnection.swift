import CPQ
import Foundation

/// One connection to a PostgreSQL server. All calls block, but never for longer than their time limit, whatever happens
/// to the network.
///
/// Only one thread may use it at a time.
@safe final class DatabaseConnection {
  private let connection: OpaquePointer
  /// The maximum time for a statement on the server.
  static let patience = Duration.seconds(5)

  init(_ address: DatabaseAddress, name: String) throws(DatabaseFailure) {
    let options = try address.options(named: name)
    let words = CStrings(options.map(\.word))
    let values = CStrings(options.map(\.value))
    let made = unsafe words.use { words in unsafe values.use { unsafe PQconnectdbParams(words, $0, 1) } }
    guard let connection = unsafe made else { throw .lost("there is no memory for a connection") }
    unsafe self.connection = unsafe connection
    guard unsafe PQstatus(connection) == CONNECTION_OK else { throw .lost(reason) }
    unsafe PQsetnonblocking(connection, 1)
    guard unsafe PQserverVersion(connection) >= 150_000 else {
      let version = unsafe PQserverVersion(connection) / 10_000
      throw .journal(.cannotOpen(file: address.description, reason: "the server has version \(version), 15 is needed"))
    }
    try execute(
      """
      SET statement_timeout = '5s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '30s';
      SET client_min_messages = error; SET default_transaction_isolation = 'read committed';
      SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') IN ('off', 'local', 'remote_write');
      """)
  }

  deinit { unsafe PQfinish(connection) }

  /// The socket, for a thread that waits for notifications.
  var descriptor: CInt { unsafe PQsocket(connection) }

  /// Runs `sql`, one statement with `values` for $1, $2, …, and returns the rows, all as text.
  func query(
    _ sql: String, _ values: [String?] = [], within patience: Duration = patience
  ) throws(DatabaseFailure) -> [[String?]] {
    let texts = CStrings(values)
    let isSent = unsafe texts.use {
      unsafe PQsendQueryParams(connection, sql, CInt(values.count), nil, $0, nil, nil, 0)
    }
    guard isSent == 1 else { throw .lost(reason) }
    return try results(until: .now + patience)
  }

  /// Runs `script`, any number of statements, as one transaction if it says so.
  func execute(_ script: String, within patience: Duration = patience) throws(DatabaseFailure) {
    guard unsafe PQsendQuery(connection, script) == 1 else { throw .lost(reason) }
    _ = try results(until: .now + patience)
  }

  func transaction<Value>(_ body: () throws(DatabaseFailure) -> Value) throws(DatabaseFailure) -> Value {
    try execute("BEGIN")
    let value: Value
    do { value = try body() } catch {
      try? execute("ROLLBACK")
      throw error
    }
    try execute("COMMIT")
    return value
  }

  /// Reads the input that has arrived, and returns the notifications in it, each with its channel.
  func notifications() throws(DatabaseFailure) -> [(channel: String, text: String)] {
    guard unsafe PQconsumeInput(connection) == 1 else { throw .lost(reason) }
    var found: [(channel: String, text: String)] = []
    while let notification = unsafe PQnotifies(connection) {
      unsafe found.append(
        (String(cString: notification.pointee.relname), String(cString: notification.pointee.extra)))
      unsafe PQfreemem(notification)
    }
    return found
  }

  private var reason: String {
    let text = unsafe String(cString: PQerrorMessage(connection))
    return text.split(separator: "\n").joined(separator: " ")
  }

  /// Waits until all statements have ended, and returns the rows of the last one. The server itself cancels a statement
  /// that takes too long (statement_timeout); `due` is for a server that is gone.
  private func results(until due: SuspendingClock.Instant) throws(DatabaseFailure) -> [[String?]] {
    let due = due + .seconds(1)
    var rows: [[String?]] = []
    var failure: DatabaseFailure?
    while true {
      try wait(until: due)
      guard let result = unsafe PQgetResult(connection) else { break }
      defer { unsafe PQclear(result) }
      switch unsafe PQresultStatus(result) {
      case PGRES_TUPLES_OK: rows = unsafe Self.rows(of: result)
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: rows = []
      default:
        let code = unsafe PQresultErrorField(result, 67).map { unsafe String(cString: $0) } ?? ""
        let message = unsafe PQresultErrorField(result, 77).map { unsafe String(cString: $0) } ?? reason
        failure = failure ?? (code.isEmpty ? .lost(message) : DatabaseFailure(code: code, message: message))
      }
    }
    if let failure { throw failure }
    return rows
  }

  /// Sends the remaining output, and waits until a result can be read without blocking.
  private func wait(until due: SuspendingClock.Instant) throws(DatabaseFailure) {
    while true {
      let unsent = unsafe PQflush(connection)
      guard unsent >= 0 else { throw .lost(reason) }
      if unsent == 0, unsafe PQisBusy(connection) == 0 { return }
      let left = SuspendingClock.now.duration(to: due) / .milliseconds(1)
      var state = pollfd(
        fd: descriptor, events: Int16(POLLIN) | (unsent == 1 ? Int16(POLLOUT) : 0), revents: 0)
      let ready = left > 0 ? unsafe poll(&state, 1, CInt(left.rounded(.up))) : 0
      if ready == 0 { throw .lost("the server does not answer") }
      guard ready > 0 || errno == EINTR else { throw .lost(unsafe String(cString: strerror(errno))) }
      if state.revents & ~Int16(POLLOUT) != 0, unsafe PQconsumeInput(connection) != 1 { throw .lost(reason) }
    }
  }

  private static func rows(of result: OpaquePointer) -> [[String?]] {
    let (count, width) = unsafe (PQntuples(result), PQnfields(result))
    return (0..<count).map { row in
      (0..<width).map { column in
        guard unsafe PQgetisnull(result, row, column) == 0, let text = unsafe PQgetvalue(result, row, column) else {
          return nil
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(PQgetlength(result, row, column)))
        return unsafe String(decoding: bytes, as: UTF8.self)
      }
    }
  }
}

/// Texts as C takes a list of them, which ends with NULL.
@safe private final class CStrings {
  private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>
  private let count: Int

  init(_ texts: [String?]) {
    count = texts.count
    unsafe pointers = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      unsafe (pointers + index).initialize(to: text.flatMap { unsafe UnsafePointer(strdup($0)) })
    }
    unsafe (pointers + count).initialize(to: nil)
  }

  /// Calls `body` with the list, which lasts until that returns.
  func use<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
    withExtendedLifetime(self) { unsafe body(pointers) }
  }

  deinit {
    for index in 0..<count { unsafe free(UnsafeMutablePointer(mutating: pointers[index])) }
    unsafe pointers.deallocate()
  }
}
