/// The things that each game is played with, by the names of their references.
public struct ReferenceGroups: Sendable, Equatable {
  /// The groups that have references of their own.
  public let names: [ReferenceGroup: Set<String>]

  /// Creates groups of these names; without any, the quiz looks for everything.
  public init(_ names: [ReferenceGroup: Set<String>] = [:]) { self.names = names }

  /// Whether the quiz looks for `name`: it asks about it, or no other game has it. It tells the cards of the sky by their
  /// names, too: visitors try what lies about. Number cards and what is hidden in a hunt are none of its business.
  public func isInQuiz(_ name: String) -> Bool {
    names[.quiz]?.contains(name) == true
      || names.allSatisfy { group, names in group == .moon || group == .sky || !names.contains(name) }
  }
}
