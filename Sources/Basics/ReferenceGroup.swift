/// References that are searched for together, depending on the game that is played with them.
public enum ReferenceGroup: Sendable, Hashable, LosslessStringConvertible {
  /// The references that the quiz asks about, and others that may be shown by mistake.
  case quiz
  /// All references, whatever game is played with them.
  case all
  /// The card on which the moon stands.
  case moon
  /// The cards of the Sun, the Earth and the Moon.
  case sky
  /// The cards of the maths games.
  case numbers
  /// The references of one part of a game, such as an egg hunt. The name of the kind of part has no colon.
  case part(of: String, id: String)

  /// The group that `description` names: `quiz`, `all`, `moon`, `sky`, `numbers` or, for a part of a game, `KIND:ID`.
  public init?(_ description: String) {
    switch description {
    case "quiz": self = .quiz
    case "all": self = .all
    case "moon": self = .moon
    case "sky": self = .sky
    case "numbers": self = .numbers
    default:
      let words = description.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, !words[0].isEmpty, Self(String(words[0])) == nil else { return nil }
      self = .part(of: String(words[0]), id: String(words[1]))
    }
  }

  /// The text that ``init(_:)`` reads: `quiz`, `all`, `moon`, `sky`, `numbers` or, for a part of a game, `KIND:ID`.
  public var description: String {
    switch self {
    case .quiz: "quiz"
    case .all: "all"
    case .moon: "moon"
    case .sky: "sky"
    case .numbers: "numbers"
    case .part(let kind, let id): "\(kind):\(id)"
    }
  }
}
