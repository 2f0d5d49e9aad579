/// References that are looked for together, by the game that is played with them.
public enum ReferenceGroup: Sendable, Hashable, LosslessStringConvertible {
  /// What the quiz asks about, and what else is at hand to be shown by mistake.
  case quiz
  /// All references, whatever is played with them.
  case all
  /// The card on which the moon stands.
  case moon
  /// The cards of the Sun, the Earth and the Moon.
  case sky
  /// The cards of the maths games.
  case numbers
  /// What the eggs of the hunt with this identifier are collected by.
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

  /// What ``init(_:)`` reads: `quiz`, `all`, `moon`, `sky`, `numbers` or `hunt:ID`.
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
