import Capture
import EventStore
import Foundation
import Logging
import Packs
import Quiz
import Recognition
import ServiceLifecycle

/// What stays when pack and settings are loaded anew: the games that are being played, the camera, the workers, the journal.
struct GameRuntime: Sendable {
  let clock = SuspendingClock()
  let store: any EventStore
  let rooms: ContestRooms
  let aggregates: Aggregates
  let registry: RecogniserRegistry
  let judge: FrameJudge
  let hub: CameraHub
  let shelf: ReferenceShelf
  let sights = LiveSightings()
  let readiness: Readiness
  let hasCamera: Bool
  let eraser: Eraser
  /// Saves judged pictures; nil where nobody has asked for it.
  let recorder: FrameRecorder?
  let services: [any Service]
  private let retention: Current<Retention.Limits>

  /// Begins with the first pack.
  ///
  /// - Throws: ``RoomError`` if the journal cannot be read, and Foundation's error if the folder for frames cannot be created.
  init(
    _ pack: Pack, references: [Reference], source: (any FrameSource)?, store: any EventStore,
    options: GameServer.Options, logger: Logger
  ) async throws {
    self.store = store
    eraser = Eraser(store)
    hasCamera = source != nil
    let rooms = ContestRooms(store: store, clock: clock, generator: SystemRandomNumberGenerator())
    for problem in try await rooms.load() {
      logger.error("a game cannot be resumed", metadata: ["why": "\(problem)"])
    }
    self.rooms = rooms
    aggregates = Aggregates(store: store, clock: clock, logger: logger)
    let recognition = RecognitionService(workers: ProcessInfo.processInfo.activeProcessorCount)
    let registry = RecogniserRegistry(references, groups: pack.referenceGroups)
    self.registry = registry
    let recorder = try options.frameFolder.map { try FrameRecorder($0, mostBytes: options.frameMegabytes << 20) }
    self.recorder = recorder
    let judge = FrameJudge(rooms: rooms, recognition: recognition, registry: registry, keeper: recorder)
    self.judge = judge
    let hub = CameraHub(source: source)
    self.hub = hub
    let shelf = ReferenceShelf(
      references, of: pack, checkFile: options.checkFile, recognition: recognition, registry: registry)
    self.shelf = shelf
    readiness = Readiness(
      registry: registry, store: store, hub: hub, rooms: rooms, recognition: recognition, clock: clock,
      dataFolder: options.dataFolder
    ) {
      // Any that a player could show.
      let name = registry.quiz.catalogue.references.first?.name ?? ""
      guard let picture = try await shelf.picture(of: name) else {
        throw GameServerError.recognition(reason: "there is no reference")
      }
      return picture
    }
    let retention = Current(options.retention)
    self.retention = retention
    let sights = sights
    var services: [any Service] = [
      aggregates, judge, recognition, shelf, hub, RunningRooms(rooms: rooms),
      Retention(store, limits: { retention.value }, aggregates: aggregates, logger: logger),
      CameraPlay(events: { hub.captured() }, judge: judge, seats: { await rooms.seatsAtCamera() }) { outcome in
        if case .judged(let answer, let seat) = outcome { sights.send(answer, in: seat.room.id) }
      },
    ]
    services += readiness.services
    if let recorder { services.append(recorder) }
    self.services = services
  }

  /// From now on plays `pack`, from whose images `references` were made. Games that are being played go on with their own
  /// questions, and what these ask for is still looked for.
  func play(_ pack: Pack, references: [Reference], _ options: GameServer.Options) async {
    var asked: Set<String> = []
    for room in await rooms.rooms {
      let contest = await room.state.contest
      if contest.phase != .over { asked.formUnion(contest.opening.assignments.map(\.image)) }
    }
    let names = Set(references.map(\.name))
    let others = registry.quiz.catalogue.references.filter { asked.contains($0.name) && !names.contains($0.name) }
    registry.replace(with: references + others, groups: pack.referenceGroups)
    await shelf.replace(with: references, of: pack, checkFile: options.checkFile, others: others)
    await aggregates.reopen()
    retention.value = options.retention
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
