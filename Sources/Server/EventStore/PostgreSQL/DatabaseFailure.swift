/// A failure between this program and a database server.
enum DatabaseFailure: Error {
  /// The connection is lost, or never was: the last request may have been carried out or not.
  case lost(String)
  /// The server has refused, and done nothing: its code (SQLSTATE) and sentence.
  case refused(code: String, String)
  /// The journal itself has refused.
  case journal(EventStoreError)

  /// The failure for the message of a server; a server that is about to stop, or cannot write because it is a
  /// replica, is as good as lost.
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
