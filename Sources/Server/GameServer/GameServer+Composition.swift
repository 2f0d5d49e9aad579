public import Capture
public import EventStore
import Foundation
public import Logging
public import Packs
import Quiz
public import Recognition
import ServiceLifecycle

extension GameServer {
  /// Plays `pack`, from whose images `references` were made. Contests that were being played when the journal was last
  /// written are resumed.
  ///
  /// `source` is the daemon's own camera; nil if it has none.
  ///
  /// - Throws: `EventStoreError` or `RoomError` if the journal cannot be read, and any error of creating the folder for
  ///   frames.
  public init(
    _ pack: Pack, references: [Reference], source: (any FrameSource)?, journal: any EventStore, options: Options,
    logger: Logger
  ) async throws {
    let clock = SuspendingClock()
    let rooms = ContestRooms(journal: journal, clock: clock, generator: SystemRandomNumberGenerator())
    for problem in try await rooms.load() {
      logger.error("a game cannot be resumed", metadata: ["why": "\(problem)"])
    }
    let aggregates = try await Aggregates(journal: journal, clock: clock, logger: logger)
    let desk = RecognitionService(workers: ProcessInfo.processInfo.activeProcessorCount)
    let registry = RecogniserRegistry(references, groups: pack.referenceGroups)
    let judge = FrameJudge(
      rooms: rooms, desk: desk, registry: registry, keeper: try options.frameFolder.map { try FrameKeeper($0) })
    let hub = CameraHub(source: source)
    let shelf = ReferenceShelf(references, of: pack, desk: desk, registry: registry)
    let sights = LiveSightings()
    self.init(
      clock: clock,
      contests: OpenContests(
        rooms: rooms, sights: sights, camera: hub, pack: pack, mostPlayers: options.mostPlayers,
        draw: { .random(in: 0 ... .max) }),
      frames: judge, hunts: OpenHunts(plans: pack.hunts, aggregates: aggregates),
      places: OpenPlaces(charts: pack.maps, aggregates: aggregates),
      school: SchoolRoom(aggregates: aggregates, numberCards: pack.cards.numbers), camera: hub, references: shelf,
      facts: StoredFacts(journal: journal),
      health: Readiness(registry: registry, journal: journal, hub: hub, rooms: rooms),
      summary: {
        Summary(
          pack: pack.name, language: pack.language, assignments: pack.assignments.count, references: registry.count,
          hasCamera: source != nil, keepsFrames: options.frameFolder != nil)
      },
      services: [
        aggregates, desk, shelf, hub, RunningRooms(rooms: rooms),
        CameraPlay(hub: hub, rooms: rooms, judge: judge, sights: sights),
      ])
  }
}

/// Runs the contests' clocks as a service.
private struct RunningRooms: Service {
  let rooms: ContestRooms

  func run() async throws { await cancelWhenGracefulShutdown { await rooms.run() } }
}
