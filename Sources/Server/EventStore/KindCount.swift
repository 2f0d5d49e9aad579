public import Foundation

/// How many facts of a kind the journal keeps.
public struct KindCount: Sendable, Equatable {
  /// The kind, as ``StoredEvent/kind``.
  public let kind: String
  /// How many, at least 1.
  public let count: Int
  /// When the oldest was recorded.
  public let oldest: Date
  /// When the newest was recorded.
  public let newest: Date
}
