public import Foundation

/// What the facts of a stream fold to up to a version, so that a start need not fold them all.
public struct Snapshot: Sendable, Equatable {
  /// The version of the stream up to which it is folded.
  public let version: Int
  /// How `body` is to be read, such as "contest.1"; a reader who does not know it folds the facts instead.
  public let format: String
  /// The folded value.
  public let body: Data

  /// A snapshot of a stream at `version`.
  public init(version: Int, format: String, body: Data) {
    self.version = version
    self.format = format
    self.body = body
  }
}
