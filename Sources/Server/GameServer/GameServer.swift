public import ServiceLifecycle

/// The games of one daemon and the recognition that serves them. It runs without a page: pages are one of its views.
public struct GameServer: Sendable {
  /// The operator's options.
  public struct Options: Sendable {
    /// The most players in one contest.
    public var mostPlayers = 32
    /// The folder in which judged pictures are saved; nil to save none.
    public var frameFolder: String?

    public init() {}
  }

  /// What is played, in a few words.
  public struct Summary: Sendable, Equatable {
    public var pack: String
    /// The pack's language tag (BCP 47); nil if the pack names none.
    public var language: String?
    public var assignments: Int
    /// The number of references that can be recognised.
    public var references: Int
    /// Whether the daemon has a camera of its own.
    public var hasCamera: Bool
    /// Whether judged pictures are saved.
    public var keepsFrames: Bool
  }

  /// The clock of the contests and of the pictures judged for them.
  public let clock: any GameClock
  public let contests: any Contests
  public let frames: any FrameJudging
  public let hunts: Hunts
  public let places: PlaceMaps
  public let maths: MathsService
  public let camera: CameraHub
  public let references: any References
  public let facts: StoredFacts
  /// Whether it can do its work.
  public let health: @Sendable () async -> [HealthCheck]
  public let summary: @Sendable () -> Summary
  /// The services to run, in the order in which they start; they stop in reverse.
  public let services: [any Service]
}
