public import Catalogue
public import EventSourcing
public import Packs
public import Recognition
public import ServiceLifecycle

/// The games of one daemon and the recognition that serves them. It runs without a page: pages are one of its views.
public struct GameServer: Sendable {
  /// The operator's options.
  public struct Options: Sendable {
    /// The most players in one contest.
    public var mostPlayers = 32
    /// The folder in which judged pictures are saved; nil to save none.
    public var frameFolder: String?
    /// Where the grades of the references are kept between runs; nil where they are not.
    public var checkFile: CatalogueCheckFile?
    /// The most megabytes of pictures in that folder.
    public var frameMegabytes = 1000
    /// How long each kind is kept.
    public var retention = Retention.Limits()
    /// Whether the journal outlives the daemon.
    public var keepsJournal = true
    /// The folder of the journal, whose disk must not be full; nil where nothing is kept.
    public var dataFolder: String?

    /// Creates the options for up to 32 players and no saved pictures.
    public init() {}
  }

  /// What is played, in a few words.
  public struct Summary: Sendable, Equatable {
    /// The name of the pack, as players read it.
    public var pack: LocalizedText
    /// The number of the pack's questions.
    public var assignments: Int
    /// The number of references that can be recognised.
    public var references: Int
    /// Whether the daemon has a camera of its own.
    public var hasCamera: Bool
    /// The most megabytes of judged pictures that are saved; nil if none are.
    public var frameMegabytes: Int?
    /// How long each kind is kept; nil if nothing outlives the daemon.
    public var retention: Retention.Limits?
  }

  /// The clock of the contests and of the pictures judged for them.
  public let clock: any GameClock
  /// The contests, those that ended within the last hour included.
  public let contests: any Contests
  /// Judges the pictures that pages send.
  public let frames: any FrameJudging
  /// The egg hunts of the pack.
  public let hunts: Hunts
  /// The maps of the pack, with what people have added.
  public let places: PlaceMaps
  /// The players of the maths games, and how far they have come.
  public let maths: MathsService
  /// What is stored about browsers.
  public let visitors: Visitors
  /// The daemon's own camera; also there, in the state `none`, where the daemon has no camera.
  public let camera: CameraHub
  /// The references of the pack, to look at and to add to.
  public let references: any References
  /// The languages of the pack, and what its things are called.
  public let glossary: Glossary
  /// How the contests of this house went.
  public let statistics: StatisticsService
  /// All facts of the journal, to count and to export.
  public let facts: StoredFacts
  /// Whether it can do its work.
  public let health: @Sendable () async -> [HealthCheck]
  /// What is counted of the games and of what they need, at this instant, for monitoring.
  public let figures: @Sendable () async -> [Figure]
  /// What is played now; the number of references grows with each that is enrolled.
  public let summary: @Sendable () -> Summary
  /// The same with another pack, of whose images the references were made, and other options: games that are being played
  /// go on, and the next is one of that pack. The folder for pictures and the journal stay what they are.
  public let reloaded: @Sendable (Pack, [Reference], Options) async -> GameServer
  /// The services to run, in the order in which they start; they stop in reverse.
  public let services: [any Service]
}
