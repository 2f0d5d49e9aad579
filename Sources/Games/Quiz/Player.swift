/// Somebody who has joined a contest.
public struct Player: Sendable, Equatable {
  /// Whether the player takes part in the next question.
  public enum Presence: String, Sendable {
    /// Takes part.
    case here
    /// Has left, keeps the points and may return.
    case left
    /// Was removed by the host, for good.
    case removed
  }

  /// The player's identifier.
  public let id: PlayerID
  /// The displayed name, unique in the contest.
  public let name: String
  /// Whether the player takes part in the next question.
  public internal(set) var presence = Presence.here
  /// The factor on an assignment's time limit.
  public internal(set) var timeFactor = TimeFactor.one

  init(id: PlayerID, name: String) {
    self.id = id
    self.name = name
  }
}
