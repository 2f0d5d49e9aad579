public import Foundation

/// How many facts of one kind the journal holds, and from when.
public struct KindCount: Sendable, Equatable {
  /// The kind, as ``StoredEvent/kind``.
  public let kind: String
  /// The number of facts, at least 1.
  public let count: Int
  /// When the oldest of them was recorded.
  public let oldest: Date
  /// When the newest of them was recorded.
  public let newest: Date
}
