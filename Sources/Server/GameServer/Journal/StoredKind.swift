public import Foundation

/// The number and time range of the stored facts of one kind.
public struct StoredKind: Codable, Sendable, Equatable {
  /// The kind of event, prefixed by its domain: "quiz.won".
  public var kind: String
  /// The number of facts, at least 1.
  public var count: Int
  /// When the oldest of them was recorded, by the wall clock.
  public var oldest: Date
  /// When the newest of them was recorded, by the wall clock.
  public var newest: Date

  /// Creates the entry of a kind of which there are `count` facts.
  public init(kind: String, count: Int, oldest: Date, newest: Date) {
    self.kind = kind
    self.count = count
    self.oldest = oldest
    self.newest = newest
  }
}
