public import Quiz

/// The contests of the daemon, as pages use them.
public protocol Contests: Sendable {
  /// Opens a contest; a solo or kiosk contest has its player at once.
  func open(_ request: ContestRequest) async throws -> ContestSnapshot
  /// The contests that are open or finished recently.
  func all() async -> [ContestSnapshot]
  /// The identifier of the open contest with this PIN; nil if there is none.
  func id(pin: String) async -> String?
  /// Admits a new player, or lets `returning` come back; returns the player.
  func join(_ contest: String, name: String, returning: PlayerID?) async throws -> PlayerID
  func snapshot(of contest: String) async -> ContestSnapshot?
  /// The contest, and again after each change; a slow reader gets only the newest. Nil if there is no such contest.
  /// `watcher` counts as present while the stream is read.
  func changes(of contest: String, watcher: PlayerID?) async -> AsyncStream<ContestSnapshot>?
  /// What the daemon's camera sees, if the contest uses it.
  func sights(of contest: String) async -> AsyncStream<FrameAnswer>
  /// Takes in a page's report on the camera of `player`.
  func report(_ camera: CameraCheck, of player: PlayerID, in contest: String) async throws -> ContestSnapshot
  /// Performs a command; throws ``GameServerError/contestChanged(version:)`` if the contest is no longer at `version`.
  func perform(_ command: Contest.Command, in contest: String, expecting version: Int?) async throws -> ContestSnapshot
}

/// The settings of a contest to be opened.
public struct ContestRequest: Sendable, Equatable {
  public var mode: Contest.Mode
  public var source: Contest.Source
  public var rounds: Int?
  public var seed: UInt64?
  public var speedPoints: Bool

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
  public var contest: Contest
  public var version: Int
  /// The players who have a page open.
  public var present: Set<PlayerID>
  /// How far the cameras of the players are ready; a player who is missing has not tried.
  public var cameras: [PlayerID: CameraCheck]

  public init(_ contest: Contest, version: Int, present: Set<PlayerID>, cameras: [PlayerID: CameraCheck] = [:]) {
    self.contest = contest
    self.version = version
    self.present = present
    self.cameras = cameras
  }
}
