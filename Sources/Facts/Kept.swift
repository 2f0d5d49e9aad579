/// What a stream's facts fold to, and how many they are.
public struct Kept<Rules: Sendable>: Sendable {
  public var rules: Rules
  /// The version of the stream that `rules` are folded from: the number of its facts.
  public var version: Int

  public init(_ rules: Rules, version: Int) {
    self.rules = rules
    self.version = version
  }
}

extension Kept: Equatable where Rules: Equatable {}
