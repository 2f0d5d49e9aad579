public import Vision

/// References that were enrolled before.
public struct KnownReferences: Sendable {
  /// By the content of their files; they have no names.
  public var references: [ContentHash: Reference]
  /// Those that are the same image as each, of these references.
  public var copies: [ContentHash: Set<ContentHash>]

  /// By default, nothing is known.
  public init(references: [ContentHash: Reference] = [:], copies: [ContentHash: Set<ContentHash>] = [:]) {
    (self.references, self.copies) = (references, copies)
  }
}
