public import Judging
public import PackServer
public import Quiz

/// The contests of the daemon, as pages use them. All errors are ``GameServerError``.
public protocol Contests: Sendable {
  /// Opens a contest; a solo or kiosk contest has its player at once.
  func open(_ request: ContestRequest) async throws -> ContestSnapshot
  /// The contests that are open or finished recently.
  func all() async -> [ContestSnapshot]
  /// The identifier of the open contest with this PIN; nil if there is none.
  func id(pin: String) async -> String?
  /// Admits a new player, or lets `returning` come back, and returns the player. `others` are the names of the people
  /// who share the phone.
  func join(_ contest: String, name: String, others: [String], returning: PlayerID?) async throws -> PlayerID
  /// The contest as it is now; nil if there is no such contest, or if it cannot be read.
  func snapshot(of contest: String) async -> ContestSnapshot?
  /// The contest, and again after each change; a slow reader gets only the newest. Nil if there is no such contest.
  /// `watcher` counts as present while the stream is read.
  func changes(of contest: String, watcher: PlayerID?) async -> AsyncStream<ContestSnapshot>?
  /// Returns an image of `thing` as JPEG, as it was in the contest's pack when the contest was opened: the first one, or
  /// `image`. Nil if there is no such image of it.
  func picture(of thing: String, by image: String?, in contest: String) async throws -> [UInt8]?
  /// Returns why the question `round`, counted from 1, was decided as it was for each player, if it was played since
  /// the daemon started.
  func accounts(of round: Int, in contest: String) async -> [VerdictExplanation]
  /// Streams the judged frames of the daemon's camera, if the contest uses it.
  func sights(of contest: String) async -> AsyncStream<FrameAnswer>
  /// Takes in a page's report on the camera of `player`.
  func report(_ camera: CameraCheck, of player: PlayerID, in contest: String) async throws -> ContestSnapshot
  /// Performs a command; throws ``GameServerError/contestChanged(version:)`` if the contest is no longer at `version`.
  func perform(_ command: Contest.Command, in contest: String, expecting version: Int?) async throws -> ContestSnapshot
  /// Removes a player from the contest, and erases the player's identity and kept pictures. Deletes a contest that the
  /// player played alone. Does nothing if there is no such player.
  func forget(_ player: PlayerID, in contest: String) async throws
}

/// The settings of a contest to be opened.
public struct ContestRequest: Sendable, Equatable {
  /// How many play, and where; all but a class game have their one player at once.
  public var mode: Contest.Mode
  /// The camera that is judged.
  public var source: Contest.Source
  /// The name of the daemon's camera that is judged; nil for the first.
  public var camera: String?
  /// The pack that is played.
  public var pack = PackChoice.standard
  /// The numbers of the pack's questions that are asked, from 0 on; nil for all of them.
  public var questions: [Int]?
  /// Whether they are asked in the pack's order.
  public var inOrder = false
  /// The number of questions after which the contest ends, at least 1; nil to end with the deck.
  public var rounds: Int?
  /// The seed of the order in which questions are asked; nil to draw one.
  public var seed: UInt64?
  /// Whether a quicker answer earns more points.
  public var speedPoints: Bool
  /// Whether a hint waits until half of the time is over; nil as in the pack.
  public var hintsAtHalfTime: Bool?
  /// The seconds after which the next question follows an answer by itself; nil where somebody asks it.
  public var advanceSeconds: Int?

  /// Creates the settings; those that are not here are the pack's.
  public init(
    mode: Contest.Mode, source: Contest.Source, rounds: Int? = nil, seed: UInt64? = nil, speedPoints: Bool = true
  ) {
    self.mode = mode
    self.source = source
    self.rounds = rounds
    self.seed = seed
    self.speedPoints = speedPoints
  }
}

/// A contest at one version of its stream.
public struct ContestSnapshot: Sendable {
  /// The rules and the state, including secrets: a page picks the parts that it may know.
  public var contest: Contest
  /// The number of facts in the contest's stream. It shows whether a command comes from an outdated page.
  public var version: Int
  /// The players who have a page open.
  public var present: Set<PlayerID>
  /// How far the cameras of the players are ready; a player who is missing has not tried.
  public var cameras: [PlayerID: CameraCheck]

  /// The pack for whose author this daemon keeps pictures of missed answers in the contest, by its present name; nil if
  /// there are none.
  public var missedIn: String?

  /// The languages of the contest's pack, and the names of its things; nil if they are unknown.
  public var glossary: Glossary?

  /// Creates a snapshot; without `cameras`, nobody has tried one.
  public init(_ contest: Contest, version: Int, present: Set<PlayerID>, cameras: [PlayerID: CameraCheck] = [:]) {
    self.contest = contest
    self.version = version
    self.present = present
    self.cameras = cameras
  }
}
