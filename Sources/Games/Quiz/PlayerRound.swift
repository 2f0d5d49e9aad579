/// One player's part in a question.
public struct PlayerRound: Sendable, Equatable {
  /// How it stands, or has ended, the host's last word included.
  public enum Status: String, Sendable, Codable, CaseIterable {
    case playing, won, lost, left
  }

  /// The verdict of the host.
  public struct Overrule: Sendable, Equatable {
    /// Whether the player has won after all, or has not.
    public let won: Bool
    /// Why, in the host's words.
    public let reason: String
  }

  /// What the camera and the clock say.
  public internal(set) var round: Round
  /// How much of the assignment's time the player has.
  public internal(set) var timeFactor: TimeFactor
  /// What the host says; nil where the verdict was left alone. The last word counts.
  public internal(set) var overrule: Overrule?

  /// How it stands.
  public var status: Status {
    if let overrule { return overrule.won ? .won : .lost }
    return switch round.outcome {
    case nil: .playing
    case .won: .won
    case .lost: .lost
    case .left: .left
    }
  }

  /// The playing time after which the right object was seen; nil where it was not, and where the host took the win away.
  public var wonAfter: Duration? {
    if case .won(let time) = round.outcome, status == .won { time } else { nil }
  }

  /// What the turn brings. With speed points that is `points * (1 - t / (2 T))`, rounded to whole ones, where t is the
  /// time used of the player's own time T: half of the points are left at the deadline. Without a limit nobody is slow,
  /// and all points are given. A win that the host awards has no time of its own, and counts as won at the deadline.
  public func points(speedPoints: Bool) -> Int {
    guard status == .won else { return 0 }
    let points = round.assignment.points
    guard speedPoints, let limit = round.countdown.limit else { return points }
    let share = min(1, (wonAfter ?? limit) / limit)
    return Int((Double(points) * (1 - share / 2)).rounded())
  }
}
