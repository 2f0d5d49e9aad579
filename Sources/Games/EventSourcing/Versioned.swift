/// The state folded from a stream, with the stream's version.
public struct Versioned<Rules: Sendable>: Sendable {
  /// The state, with the rules by which further facts are decided and folded.
  public var rules: Rules
  /// The version of the stream that `rules` is folded from: the number of its facts.
  public var version: Int

  /// Creates the state folded from the first `version` facts of a stream; 0 is before any fact.
  public init(_ rules: Rules, version: Int) {
    self.rules = rules
    self.version = version
  }
}

extension Versioned: Equatable where Rules: Equatable {}
