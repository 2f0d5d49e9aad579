/// What is wrong with a file of labels.
public struct LabelError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, for programs.
  public enum Code: String, Sendable {
    /// The file is missing or may not be read.
    case unreadable
    /// The file is there, but its content is not what it should be.
    case malformed
  }

  /// What is wrong, for programs.
  public let code: Code
  /// The file as it was given.
  public let file: String
  /// Row of the table, the header being 1; nil where it is the file as a whole.
  public let row: Int?
  /// What is wrong, to stand after the file and the row.
  public let message: String

  init(_ code: Code = .malformed, file: String, row: Int? = nil, message: String) {
    self.code = code
    self.file = file
    self.row = row
    self.message = message
  }

  /// File, row and message.
  public var description: String {
    row.map { "\(file): row \($0): \(message)" } ?? "\(file): \(message)"
  }
}
