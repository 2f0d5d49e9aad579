/// An error in a file of labels.
public struct LabelError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error, for programs.
  public enum Code: String, Sendable {
    /// The file is missing or not readable.
    case unreadable
    /// The file's content is wrong.
    case malformed
  }

  /// The kind of error, for programs.
  public let code: Code
  /// The path of the file, as given.
  public let file: String
  /// The row, counted from 1 for the first one of the file; nil if the file as a whole is wrong.
  public let row: Int?
  /// The problem and the remedy, worded to follow the file and the row.
  public let message: String

  init(_ code: Code = .malformed, file: String, row: Int? = nil, message: String) {
    self.code = code
    self.file = file
    self.row = row
    self.message = message
  }

  /// The file, the row and the message.
  public var description: String {
    row.map { "\(file): row \($0): \(message)" } ?? "\(file): \(message)"
  }
}
