public import Catalogue
public import EventSourcing
public import PackServer
public import Packs
import Quiz
public import Recognition
public import ServiceLifecycle

/// The games of one daemon and the recognition that serves them. It runs without a page: pages are one of its views.
public struct GameServer: Sendable {
  /// The operator's options.
  public struct Options: Sendable {
    /// The most players in one contest.
    public var maxPlayers = Contest.maxPlayers
    /// The folder in which judged pictures are saved; nil to save none.
    public var frameFolder: String?
    /// Where the grades of the references are kept between runs; nil where they are not.
    public var checkFile: CatalogueCheckFile?
    /// The most megabytes of pictures in that folder.
    public var frameMegabytes = 1000
    /// The folder of the library of packs; nil for none.
    public var library: String?
    /// The format of the packs.
    public var format: PackFormat
    /// Where the references of the pack in a folder are kept between runs; nil where they are not.
    public var kept: @Sendable (String) -> CatalogueFile? = { _ in nil }
    /// The streams of all games.
    public var streams: [KeptStreams]
    /// How long each kind is kept.
    public var retention = Retention.Limits()
    /// Whether the journal outlives the daemon.
    public var keepsJournal = true
    /// How the journal is shared with other daemons; nil where it is not.
    public var sharing: Sharing?
    /// The folder of the journal, whose disk must not be full; nil where nothing is kept.
    public var dataFolder: String?

    /// Creates the options of games that keep these `streams` and are played with packs of `format`, for up to 32
    /// players and no saved pictures.
    public init(streams: [KeptStreams], format: PackFormat) {
      (self.streams, self.format) = (streams, format)
    }
  }

  /// How a daemon shares its journal with others.
  public struct Sharing: Sendable {
    /// The name of this daemon, which is unique and survives restarts.
    public var station: String
    /// Whether no other daemon leads the games of the journal yet.
    public var isFirst: Bool
    /// Called with the name of a document of the journal after another daemon has changed it.
    public var documentChanged: @Sendable (String) async -> Void

    /// The daemon called `station`.
    public init(
      station: String, isFirst: Bool, documentChanged: @escaping @Sendable (String) async -> Void = { _ in }
    ) {
      self.station = station
      self.isFirst = isFirst
      self.documentChanged = documentChanged
    }
  }

  /// A summary of the game that is played.
  public struct Summary: Sendable {
    /// The name of the default pack, as players read it.
    public var pack: LocalizedText
    /// The languages of its texts.
    public var languages: [String] = []
    /// The number of the pack's questions.
    public var assignments: Int
    /// The games beside the quiz that the pack has a section of, by their keys.
    public var games: [String] = []
    /// The number of references that can be recognised.
    public var references: Int
    /// The names of the daemon's own cameras.
    public var cameras: [String]
    /// The most megabytes of judged pictures that are saved; nil if none are.
    public var frameMegabytes: Int?
    /// How many pictures of missed answers are kept in memory.
    public var missedPictures = 0
    /// How many photographs of rehearsals that went wrong are kept in memory.
    public var rehearsedPictures = 0
    /// The retention periods with their days, which are nil for ever; nil if nothing outlives the daemon.
    public var kept: [(name: String, days: Int?)]?
  }

  /// The clock of the contests and of the pictures judged for them.
  public let clock: any GameClock
  /// The contests, those that ended within the last hour included.
  public let contests: any Contests
  /// Judges the pictures that pages send.
  public let frames: any FrameJudging
  /// The default pack, which is played unless another is chosen.
  public let pack: Pack
  /// The streams of the journal that are held in memory.
  public let aggregates: Aggregates
  /// The stored data of browsers.
  public let visitors: Visitors
  /// The daemon's own cameras.
  public let cameras: Cameras
  /// The references of the pack, to look at and to add to.
  public let references: any CatalogueService
  /// The references of each pack.
  public let catalogue: @Sendable (PackChoice) async throws -> any CatalogueService
  /// The packs, to choose from and to work at.
  public let packs: PackService
  /// Rehearses packs with photographs.
  public let rehearsals: RehearsalService
  /// The answers that were not recognised, with the pictures that hosts let it keep.
  public let misses: MissedAnswers
  /// The languages of the pack, and what its things are called.
  public let glossary: Glossary
  /// The statistics of all contests.
  public let statistics: StatisticsService
  /// All facts of the journal, to count and to export.
  public let facts: StoredFacts
  /// The checks of whether the daemon can do its work.
  public let health: @Sendable () async -> [HealthCheck]
  /// The current figures of the games and their resources, for monitoring.
  public let figures: @Sendable () async -> [Figure]
  /// The current summary; the number of references grows with each enrolment.
  public let summary: @Sendable () async -> Summary
  /// Changes to another pack, with references made from its images, and to other options. Running games go on; the next
  /// game uses the new pack. The folder for pictures and the journal do not change.
  public let reloaded: @Sendable (Pack, [Reference], Options) async -> GameServer
  /// The services to run, in the order in which they start; they stop in reverse.
  public let services: [any Service]
}
