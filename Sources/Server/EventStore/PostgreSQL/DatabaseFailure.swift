/// A failure of a request to a database server.
enum DatabaseFailure: Error {
  /// The connection is lost, or was never made. The last request may or may not have been carried out.
  case lost(String)
  /// The server refused the request and did nothing: its code (SQLSTATE) and message.
  case refused(code: String, String)
  /// The journal itself has refused.
  case journal(EventStoreError)

  /// Creates the failure for a server's error message. A server that is about to stop, or that cannot write because it
  /// is a replica, counts as lost.
  init(code: String, message: String) {
    let isLost =
      code.hasPrefix("08") || ["57P01", "57P02", "57P03", "25006", "40001", "40P01", "53300"].contains(code)
    self = isLost ? .lost(message) : .refused(code: code, message)
  }

  /// Whether the server gave up a statement, or waiting for a lock.
  var tookTooLong: Bool {
    guard case .refused(let code, _) = self else { return false }
    return ["57014", "55P03"].contains(code)
  }

  /// The error of the journal in `database`, which is named without a password.
  func error(in database: String) -> EventStoreError {
    switch self {
    case .journal(let error): error
    case .lost(let reason): .unreachable(database: database, reason: reason)
    case .refused where tookTooLong: .locked(file: database)
    case .refused(let code, let reason):
      switch code {
      case "53100": .diskFull(file: database)
      case "42501": .readOnly(file: database)
      case "XX001", "XX002": .damaged(file: database)
      default: .failed(file: database, reason: "\(reason) (PostgreSQL \(code))")
      }
    }
  }
}
