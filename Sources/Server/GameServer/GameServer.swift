public import ServiceLifecycle

/// All that is played at one daemon, and what looks at pictures for it. It runs without a page: pages are one of its views.
public struct GameServer: Sendable {
  /// What the person who starts it may choose.
  public struct Options: Sendable {
    /// The most players of one contest.
    public var mostPlayers = 32
    /// The folder in which judged pictures are kept; nil where they are not.
    public var frameFolder: String?

    public init() {}
  }

  /// What it plays, in a few words.
  public struct Summary: Sendable, Equatable {
    public var pack: String
    /// A language tag (BCP 47); nil where the pack does not say.
    public var language: String?
    public var assignments: Int
    /// How many references can be recognised.
    public var references: Int
    /// Whether the daemon has a camera of its own.
    public var hasCamera: Bool
    /// Whether judged pictures are kept.
    public var keepsFrames: Bool
  }

  /// The clock of contests and of the pictures that are judged for them.
  public let clock: any GameClock
  public let contests: any Contests
  public let frames: any FrameJudging
  public let hunts: any Hunts
  public let places: any PlaceMaps
  public let school: any School
  public let camera: CameraHub
  public let references: any References
  public let facts: StoredFacts
  public let health: any Health
  public let summary: @Sendable () -> Summary
  /// What it runs, in the order in which it is to be started; it stops in the opposite order.
  public let services: [any Service]
}
