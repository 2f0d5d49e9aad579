public import EventStore
public import Quiz

/// Why a contest did not do what it was asked for.
public enum RoomError: Error, Equatable, CustomStringConvertible {
  /// The rules do not allow it.
  case refused(Contest.Refusal)
  /// Somebody else was first: the contest is at this version now.
  case changed(version: Int)
  /// The journal cannot keep it, or cannot be read.
  case journal(EventStoreError)
  /// What the journal has of this contest is no contest that this program can read.
  case unreadable(contest: String, reason: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .changed(let version):
      "Somebody else was first, and the game is at version \(version) now: look at it, and decide again."
    case .journal(let error): error.description
    case .unreadable(let contest, let reason): "The game \(contest) cannot be read: \(reason)"
    }
  }
}
