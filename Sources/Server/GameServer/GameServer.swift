public import Capture
public import EventStore
import Foundation
public import Logging
public import Packs
import Quiz
import Recognition
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

  /// By which contests are played.
  public let clock: any GameClock
  public let contests: any Contests
  public let hunts: any Hunts
  public let places: any PlaceMaps
  public let school: any School
  public let camera: any CameraFeed
  public let references: any References
  public let facts: any StoredFacts
  public let health: any Health
  /// What it runs, in the order in which it is to be started; it stops in the opposite order.
  public let services: [any Service]

  private let registry: RecogniserRegistry

  /// Plays `pack`, with the references of `folder`. Contests that were being played when the journal was last written to
  /// are played on.
  ///
  /// `source` is the daemon's own camera; nil for a daemon without one.
  ///
  /// - Throws: `EventStoreError` or `RoomError` where the journal cannot be read, and what the file system says of the folder
  ///   for frames.
  public init(
    _ pack: Pack, _ folder: CatalogueFolder, source: (any FrameSource)?, journal: any EventStore, options: Options,
    logger: Logger
  ) async throws {
    let clock = SuspendingClock()
    let rooms = ContestRooms(journal: journal, clock: clock, generator: SystemRandomNumberGenerator())
    for problem in try await rooms.load() {
      logger.error("a game cannot be played on", metadata: ["why": "\(problem)"])
    }
    let aggregates = try await Aggregates(journal: journal, clock: clock, logger: logger)
    let desk = RecognitionService(workers: ProcessInfo.processInfo.activeProcessorCount)
    let registry = RecogniserRegistry(folder.catalogue.references, groups: pack.groups)
    let judge = FrameJudge(desk: desk, registry: registry, keeper: try options.frameFolder.map { try FrameKeeper($0) })
    let hub = CameraHub(source: source)
    let shelf = ReferenceShelf(folder, desk: desk, registry: registry)
    let sights = LiveSightings()
    self.clock = clock
    self.registry = registry
    contests = OpenContests(
      rooms: rooms, referee: judge, sights: sights, camera: hub, pack: pack, mostPlayers: options.mostPlayers,
      clock: clock, draw: { .random(in: 0 ... .max) })
    hunts = OpenHunts(plans: pack.hunts, aggregates: aggregates)
    places = OpenPlaces(charts: pack.maps, aggregates: aggregates)
    school = SchoolRoom(aggregates: aggregates, numberCards: pack.cards.numbers)
    camera = hub
    references = shelf
    facts = KeptFacts(journal: journal)
    health = DaemonHealth(registry: registry, journal: journal, hub: hub, rooms: rooms)
    services = [
      aggregates, desk, shelf, hub, RunningRooms(rooms: rooms),
      CameraPlay(hub: hub, rooms: rooms, referee: judge, sights: sights),
    ]
  }

  /// How many references can be recognised.
  public var referenceCount: Int { registry.count }
}

/// The contests' clocks as a service.
private struct RunningRooms: Service {
  let rooms: ContestRooms

  func run() async throws { await cancelWhenGracefulShutdown { await rooms.run() } }
}
