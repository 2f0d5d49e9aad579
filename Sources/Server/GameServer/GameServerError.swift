public import Eggs
public import EventStore
public import Maths
public import Places
public import Players
public import Quiz

/// Why the game server does not do what it is asked for. Each case has a code, by which programs know it, and a sentence
/// for people; how a page is told is its own matter.
public enum GameServerError: Error, Equatable {
  case noSuchContest
  /// There is no room for another contest.
  case tooManyContests
  /// The rules of a contest do not allow it.
  case contest(Contest.Refusal)
  /// Somebody else was first: the contest is at this version now.
  case contestChanged(version: Int)
  case noSuchHunt
  case hunt(Hunt.Refusal)
  case noSuchMap
  case map(PlaceMap.Refusal)
  /// The list at a link cannot be fetched.
  case link(ListFetcher.Failure)
  case players(Players.Refusal)
  case maths(Notebook.Refusal)
  /// The pack has no images of this group.
  case noSuchGroup(String)
  /// What was sent cannot be judged or made a reference of: the code of ``VisionError``, and why.
  case picture(code: String, reason: String)
  /// Pictures cannot be judged now.
  case recognition(reason: String)
  case enrolment(EnrolmentRefusal)
  /// The journal cannot keep it, or cannot be read.
  case journal(EventStoreError)
  /// What the journal holds cannot be read by this program.
  case unreadable(reason: String)

  /// The reason as one word for programs; it stays the same when its sentence is reworded.
  public var code: String {
    switch self {
    case .noSuchContest: "noSuchGame"
    case .tooManyContests: "tooManyGames"
    case .contest(let refusal): refusal.rawValue
    case .contestChanged: "changed"
    case .noSuchHunt: "noSuchHunt"
    case .hunt(let refusal): refusal.code
    case .noSuchMap: "unknownMap"
    case .map(let refusal): refusal.rawValue
    case .link(let failure): failure.code.rawValue
    case .players(let refusal): refusal.rawValue
    case .maths(let refusal): refusal.rawValue
    case .noSuchGroup: "noSuchGroup"
    case .picture(let code, _): code
    case .recognition: "unavailable"
    case .enrolment(let refusal): refusal.code
    case .journal: "journal"
    case .unreadable: "unreadable"
    }
  }
}

extension GameServerError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noSuchContest: "There is no such game: it may have been put away."
    case .tooManyContests: "Too many games are open: wait until some of them are over."
    case .contest(let refusal): refusal.description
    case .contestChanged(let version): RoomError.changed(version: version).description
    case .noSuchHunt: "The pack has no such hunt: look at the list of hunts."
    case .hunt(let refusal): refusal.description
    case .noSuchMap: "There is no such map: go back to all maps."
    case .map(let refusal): refusal.description
    case .link(let failure): failure.description
    case .players(let refusal): refusal.description
    case .maths(let refusal): refusal.description
    case .noSuchGroup(let group): "The pack has no images that belong to \"\(group.prefix(60))\"."
    case .picture(_, let reason): "The picture cannot be used: \(reason)."
    case .recognition(let reason): "The picture cannot be judged now: \(reason)."
    case .enrolment(let refusal): refusal.description
    case .journal(let error): error.description
    case .unreadable(let reason): reason
    }
  }
}
