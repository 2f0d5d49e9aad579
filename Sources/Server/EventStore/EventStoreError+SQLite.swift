import GRDB

extension EventStoreError {
  /// The error for `error`, which was thrown while working on the journal at `file`.
  init(_ error: any Error, file: String) {
    if let error = error as? EventStoreError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self = .failed(file: file, reason: "\(error)")
      return
    }
    let reason = error.message ?? error.resultCode.description
    self =
      switch error.resultCode {
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .cannotOpen(file: file, reason: reason)
      case .SQLITE_NOTADB: .notAJournal(file: file)
      case .SQLITE_READONLY: .readOnly(file: file)
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(file: file)
      case .SQLITE_FULL: .diskFull(file: file)
      case .SQLITE_CORRUPT: .damaged(file: file)
      default: .failed(file: file, reason: "\(reason) (SQLite error \(error.extendedResultCode.rawValue))")
      }
  }
}
