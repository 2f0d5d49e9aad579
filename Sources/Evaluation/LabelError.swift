/// What is wrong with a file of labels.
public struct LabelError: Error, Sendable, Equatable, CustomStringConvertible {
  public let file: String
  /// Row of the table, the header being 1; nil where it is the file as a whole.
  public let row: Int?
  public let message: String

  public var description: String {
    row.map { "\(file): row \($0): \(message)" } ?? "\(file): \(message)"
  }
}
