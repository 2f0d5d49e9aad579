public import Foundation

/// The folded state of a stream at one version, so that opening it need not fold every fact.
public struct Snapshot: Sendable, Equatable {
  /// The version of the stream that the state is folded from.
  public let version: Int
  /// The format of `body`, such as "contest.1"; a reader that does not know it folds the facts instead.
  public let format: String
  /// The encoded state.
  public let body: Data

  /// A snapshot of a stream at `version`.
  public init(version: Int, format: String, body: Data) {
    self.version = version
    self.format = format
    self.body = body
  }
}
