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
  /// The references with which the eggs of the hunt with this identifier are collected.
  case hunt(String)

  /// The group that `description` names: `quiz`, `all`, `moon`, `sky`, `numbers` or `hunt:ID`.
  public init?(_ description: String) {
    switch description {
    case "quiz": self = .quiz
    case "all": self = .all
    case "moon": self = .moon
    case "sky": self = .sky
    case "numbers": self = .numbers
    default:
      guard description.hasPrefix("hunt:") else { return nil }
      self = .hunt(String(description.dropFirst("hunt:".count)))
    }
  }

  /// The text that ``init(_:)`` reads: `quiz`, `all`, `moon`, `sky`, `numbers` or `hunt:ID`.
  public var description: String {
    switch self {
    case .quiz: "quiz"
    case .all: "all"
    case .moon: "moon"
    case .sky: "sky"
    case .numbers: "numbers"
    case .hunt(let id): "hunt:\(id)"
    }
  }
}
