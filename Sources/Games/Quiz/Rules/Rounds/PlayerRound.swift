/// One player's part in a question.
public struct PlayerRound: Sendable, Equatable {
  /// The state or result of the round, with the host's overruling applied.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case playing, won, lost, left
  }

  /// The host's verdict.
  public struct Overrule: Sendable, Equatable {
    /// Whether the host awards the win or takes it away.
    public let won: Bool
    /// The reason, in the host's words.
    public let reason: String
  }

  /// The round as judged by camera and clock.
  public internal(set) var round: Round
  /// The player's extra time.
  public internal(set) var extraTime: ExtraTime
  /// The host's latest overruling; nil if the verdict stands.
  public internal(set) var overrule: Overrule?

  /// The state or result of the round, with the host's overruling applied.
  public var status: Status {
    if let overrule { return overrule.won ? .won : .lost }
    return switch round.outcome {
    case nil: .playing
    case .won: .won
    case .lost: .lost
    case .left: .left
    }
  }

  /// How long after the question was shown the right object was captured, without pauses; nil if it was not, or if the
  /// host took the win away.
  public var wonAfter: Duration? {
    if case .won(let time) = round.outcome, status == .won { time } else { nil }
  }
}
