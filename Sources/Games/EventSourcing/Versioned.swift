/// The state folded from a stream, with the stream's version.
public struct Versioned<Rules: Sendable>: Sendable {
  public var rules: Rules
  /// The version of the stream that `rules` is folded from: the number of its facts.
  public var version: Int

  public init(_ rules: Rules, version: Int) {
    self.rules = rules
    self.version = version
  }
}

extension Versioned: Equatable where Rules: Equatable {}
