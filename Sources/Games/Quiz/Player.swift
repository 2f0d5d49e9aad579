/// Somebody who has joined a contest.
public struct Player: Sendable, Equatable {
  /// Whether the player takes part in the next question.
  public enum Presence: String, Sendable {
    /// Plays.
    case here
    /// Has left, keeps the points, and may come back.
    case left
    /// Was sent away by the host, for good.
    case removed
  }

  /// Who it is for programs.
  public let id: PlayerID
  /// The name that others read, which nobody else in the contest has.
  public let name: String
  /// Whether the player takes part.
  public internal(set) var presence = Presence.here
  /// How much of an assignment's time the player has.
  public internal(set) var timeFactor = TimeFactor.one

  init(id: PlayerID, name: String) {
    self.id = id
    self.name = name
  }
}
