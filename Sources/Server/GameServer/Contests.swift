public import Quiz

/// The contests of the daemon, as the pages need them.
public protocol Contests: Sendable {
  /// Opens a contest; a solo or kiosk one has its player at once.
  func open(_ wish: ContestWish) async throws -> ContestSnapshot
  /// Those that are open or were lately.
  func all() async -> [ContestSnapshot]
  /// The identifier of the open contest with this PIN; nil where there is none.
  func id(pin: String) async -> String?
  /// Lets somebody new in, or `returning` come back.
  func join(_ contest: String, name: String, returning: PlayerID?) async throws -> PlayerID
  func snapshot(of contest: String) async -> ContestSnapshot?
  /// How the contest stands, and again after each change; who is slow misses some, never the newest. Nil where there is no
  /// such contest. `watcher` counts as here while the stream is read.
  func changes(of contest: String, watcher: PlayerID?) async -> AsyncStream<ContestSnapshot>?
  /// What the daemon's camera sees, for contests that play on it.
  func sights(of contest: String) async -> AsyncStream<FrameAnswer>
  /// Does what somebody wants; refused where the contest has gone on since `version`.
  func perform(_ command: Contest.Command, in contest: String, expecting version: Int?) async throws -> ContestSnapshot
}

/// What somebody wants to be opened.
public struct ContestWish: Sendable, Equatable {
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

/// A contest at one version of its facts.
public struct ContestSnapshot: Sendable {
  public var contest: Contest
  public var version: Int
  /// Who has a page open.
  public var present: Set<PlayerID>

  public init(_ contest: Contest, version: Int, present: Set<PlayerID>) {
    self.contest = contest
    self.version = version
    self.present = present
  }
}
