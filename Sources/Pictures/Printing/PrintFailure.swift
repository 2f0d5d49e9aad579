/// Why a document cannot be written: the reason, as a part of a sentence.
public struct PrintFailure: Error, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String
}
