public import Capture
public import EventStore
import Foundation
public import Logging
public import Packs
import Quiz
public import Recognition
import ServiceLifecycle

extension GameServer {
  /// Plays `pack`, from whose images `references` were made. Contests that were being played when `store` was last
  /// written are resumed.
  ///
  /// `source` is the daemon's own camera; nil if it has none.
  ///
  /// - Throws: ``RoomError`` if the journal cannot be read, and Foundation's error if the folder for frames cannot be
  ///   created.
  public init(
    _ pack: Pack, references: [Reference], source: (any FrameSource)?, store: any EventStore, options: Options,
    logger: Logger
  ) async throws {
    let clock = SuspendingClock()
    let rooms = ContestRooms(store: store, clock: clock, generator: SystemRandomNumberGenerator())
    for problem in try await rooms.load() {
      logger.error("a game cannot be resumed", metadata: ["why": "\(problem)"])
    }
    let aggregates = Aggregates(store: store, clock: clock, logger: logger)
    let recognition = RecognitionService(workers: ProcessInfo.processInfo.activeProcessorCount)
    let registry = RecogniserRegistry(references, groups: pack.referenceGroups)
    let recorder = try options.frameFolder.map { try FrameRecorder($0, mostBytes: options.frameMegabytes << 20) }
    let judge = FrameJudge(rooms: rooms, recognition: recognition, registry: registry, keeper: recorder)
    let hub = CameraHub(source: source)
    let shelf = ReferenceShelf(
      references, of: pack, checkFile: options.checkFile, recognition: recognition, registry: registry)
    let sights = LiveSightings()
    let eraser = Eraser(store)
    var services: [any Service] = [
      aggregates, judge, recognition, shelf, hub, RunningRooms(rooms: rooms),
      Retention(store, limits: options.retention, aggregates: aggregates, logger: logger),
      CameraPlay(events: { hub.captured() }, judge: judge, seats: { await rooms.seatsAtCamera() }) { outcome in
        if case .judged(let answer, let seat) = outcome { sights.send(answer, in: seat.room.id) }
      },
    ]
    if let recorder { services.append(recorder) }
    self.init(
      clock: clock,
      contests: OpenContests(
        rooms: rooms, sights: sights, camera: hub, pack: pack, mostPlayers: options.mostPlayers,
        draw: { .random(in: 0 ... .max) }, eraser: eraser, recorder: recorder),
      frames: judge, hunts: Hunts(plans: pack.hunts, aggregates: aggregates),
      places: PlaceMaps(charts: pack.maps, aggregates: aggregates),
      maths: MathsService(aggregates: aggregates, numberCards: pack.cards.numbers),
      visitors: Visitors(aggregates: aggregates, eraser: eraser, recorder: recorder), camera: hub, references: shelf,
      glossary: Glossary(languages: pack.languages, names: pack.names),
      statistics: StatisticsService(store: store), facts: StoredFacts(store: store),
      health: Readiness(registry: registry, store: store, hub: hub, rooms: rooms).checks,
      summary: {
        Summary(
          pack: pack.name, assignments: pack.assignments.count, references: registry.count,
          hasCamera: source != nil, frameMegabytes: options.frameFolder.map { _ in options.frameMegabytes },
          retention: options.keepsJournal ? options.retention : nil)
      },
      services: services)
  }
}

extension ContestRooms {
  /// The players who play on the daemon's camera now.
  fileprivate func seatsAtCamera() async -> [FrameJudge.Seat] {
    var seats: [FrameJudge.Seat] = []
    for room in rooms where room.source == .daemon {
      let contest = await room.state.contest
      guard contest.phase != .over, let player = contest.players.first else { continue }
      seats.append(FrameJudge.Seat(room: room, player: player.id))
    }
    return seats
  }
}

/// Runs the contests' clocks as a service.
private struct RunningRooms: Service {
  let rooms: ContestRooms

  func run() async throws { await cancelWhenGracefulShutdown { await rooms.run() } }
}
