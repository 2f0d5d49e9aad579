/// Why a document cannot be written: the reason, as a part of a sentence.
public struct PrintFailure: Error, Sendable, CustomStringConvertible {
  /// The reason, worded as part of a sentence.
  public let description: String
}
