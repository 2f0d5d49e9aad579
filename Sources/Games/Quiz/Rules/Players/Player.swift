/// A person who has joined a contest, or several people who share a phone.
public struct Player: Sendable, Equatable {
  /// Whether the player takes part in the next question.
  public enum Presence: String, Sendable {
    /// Takes part.
    case here
    /// Waits for the host to let them in.
    case waiting
    /// Has left, keeps the points and may return.
    case left
    /// Was removed by the host, for good.
    case removed
  }

  /// The player's identifier.
  public let id: PlayerID
  /// The displayed name, unique in the contest; of those who share a phone, all names together.
  public let name: String
  /// Whether the player takes part in the next question.
  public internal(set) var presence = Presence.here
  /// Whether the player has ever taken part: one who left while waiting has not.
  public internal(set) var isAdmitted = true
  /// The names of those who share the phone, in the order in which they take turns; empty for one who plays alone.
  public internal(set) var names: [String] = []
  /// The number of the player's team, from 1; nil without teams.
  public internal(set) var team: Int?
  /// The player's extra time.
  public internal(set) var extraTime = ExtraTime.one

  /// Whether the player is one of those who play: neither removed nor still to be let in.
  public var isListed: Bool { isAdmitted && presence != .removed }

  /// Returns which of the people who share the phone shows the thing in question `number`, counted from 1; nil for a
  /// player who plays alone.
  public func turn(inRound number: Int) -> String? {
    names.isEmpty || number < 1 ? nil : names[(number - 1) % names.count]
  }

  init(id: PlayerID, name: String) {
    self.id = id
    self.name = name
  }
}
