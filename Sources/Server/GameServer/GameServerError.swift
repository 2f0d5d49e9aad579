public import EventSourcing
public import EventStore
public import Judging
public import PackServer

/// An error of the game server. Each case has a code for programs and a sentence for people; how a page reports it is
/// up to the page.
public enum GameServerError: ExplainedRefusal, Equatable {
  case noSuchContest
  /// The daemon has no camera of this name.
  case noSuchCamera
  /// The camera cannot be set, for a reason that it gives.
  case camera(reason: String)
  /// The limit of open contests is reached.
  case tooManyContests
  /// The rules of a game refuse the command.
  case refused(AnyRefusal)
  /// Somebody else was first: the contest is now at this version.
  case contestChanged(version: Int)
  /// Only what a camera sees counts in this contest.
  case noPhotographs
  /// The picture is a file of the thing, or a copy of a screen, and no photograph.
  case pictureFile
  /// The pack has no references in this group.
  case noSuchGroup(String)
  /// The picture is not judged.
  case picture(PictureRefusal)
  /// The contest cannot be opened with its pack.
  case packs(PackServerError)
  /// The journal cannot be read or written.
  case journal(EventStoreError)
  /// The journal holds facts that this program cannot read.
  case unreadable(reason: String)

  /// The code for programs; it stays the same when the sentence is reworded.
  public var code: String {
    switch self {
    case .noSuchContest: "noSuchGame"
    case .noSuchCamera: "noSuchCamera"
    case .camera: "camera"
    case .tooManyContests: "tooManyGames"
    case .refused(let refusal): refusal.code
    case .contestChanged: "changed"
    case .noPhotographs: "noPhotographs"
    case .pictureFile: "pictureFile"
    case .noSuchGroup: "noSuchGroup"
    case .picture(let refusal): refusal.code
    case .packs(let error): error.code
    case .journal: "journal"
    case .unreadable: "unreadable"
    }
  }

  /// The meaning of the error for the client.
  public var kind: RefusalKind {
    switch self {
    case .noSuchContest, .noSuchCamera, .noSuchGroup: .missing
    case .contestChanged, .camera, .noPhotographs, .pictureFile: .conflict
    case .refused(let refusal): refusal.kind
    case .picture(let refusal): refusal.kind
    case .packs(let error): error.kind
    case .tooManyContests, .journal, .unreadable: .unavailable
    }
  }

  /// The thing that a refusal is about.
  public var subject: String? {
    switch self {
    case .refused(let refusal): refusal.subject
    case .packs(let error): error.subject
    default: nil
    }
  }

  /// The number of seconds after which to try again.
  public var retryAfter: Int? {
    switch self {
    case .refused(let refusal): refusal.retryAfter
    case .picture(let refusal): refusal.retryAfter
    case .packs(let error): error.retryAfter
    // An idle game makes room after so long.
    case .tooManyContests: 60
    case .journal: 5
    default: nil
    }
  }

  /// A refusal of the rules of a game.
  public init(_ refusal: some ExplainedRefusal) { self = .refused(AnyRefusal(refusal)) }
}

extension GameServerError {
  /// The problem and its remedy.
  public var description: String {
    switch self {
    case .noSuchContest: "There is no such game: check the link or the PIN, or open a new game."
    case .noSuchCamera: "The daemon has no camera of this name: the host's page lists those that it has."
    case .camera(let reason): reason
    case .tooManyContests: "Too many games are open: wait until some of them are over."
    case .refused(let refusal): refusal.description
    case .contestChanged(let version): RoomError.changed(version: version).description
    case .noPhotographs: "Photographs do not count in this game: show the thing to the camera."
    case .pictureFile:
      "This picture shows the thing from edge to edge, as a file or a copy of a screen does: photograph it with something around it."
    case .noSuchGroup(let group): "The pack has no references in the group \"\(group.prefix(60))\": check its name."
    case .picture(let refusal): refusal.description
    case .packs(let error): error.description
    case .journal(let error): error.description
    case .unreadable(let reason): reason
    }
  }
}
