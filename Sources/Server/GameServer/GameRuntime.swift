import Basics
import EventSourcing
import EventStore
import Foundation
import Judging
import Logging
import PackServer
import Packs
import Quiz
import Recognition
import ServiceLifecycle
import Vision

/// The parts that stay when the pack and the settings are reloaded: the games that are being played, the cameras, the
/// workers and the journal.
struct GameRuntime: Sendable {
  let clock: any GameClock
  let store: any EventStore
  let rooms: ContestRooms
  let aggregates: Aggregates
  let registry: RecogniserRegistry
  let judge: FrameJudge
  let cameras: Cameras
  let catalogue: PackCatalogue
  let packs: PackCache
  let rehearsals: RehearsalService
  let thumbnails = Thumbnails()
  let sights = LiveSightings()
  let readiness: Readiness
  let eraser: Eraser
  /// Saves judged pictures; nil where nobody has asked for it.
  let recorder: FrameRecorder?
  let services: [any Service]
  private let retention: LockedBox<Retention.Limits>
  /// Whether the pack asks for things, so that a daemon without references is not ready.
  private let needsReferences: LockedBox<Bool>

  /// Creates the runtime with its first pack.
  ///
  /// - Throws: ``RoomError`` if the journal cannot be read, or Foundation's error if the folder for frames cannot be
  ///   created.
  init(
    _ pack: Pack, references: [Reference], cameras: Cameras, store: any EventStore,
    options: GameServer.Options, logger: Logger
  ) async throws {
    self.store = store
    eraser = Eraser(store, options.streams)
    self.cameras = cameras
    let sharing = options.sharing
    let shared = sharing == nil ? nil : store as? any SharedEventStore
    let journalClock: JournalClock?
    do throws(EventStoreError) {
      if let shared { journalClock = try await JournalClock(measuring: shared) } else { journalClock = nil }
    } catch {
      throw RoomError.store(error)
    }
    let clock: any GameClock = journalClock ?? SuspendingClock()
    self.clock = clock
    let rooms = ContestRooms(
      store: store, clock: clock, generator: SystemRandomNumberGenerator(), station: sharing?.station)
    // The rooms of a daemon that is alone know of each fact already.
    aggregates = Aggregates(store: store, clock: clock, logger: logger, rooms: shared == nil ? nil : rooms)
    do throws(EventStoreError) { try await aggregates.begin() } catch { throw RoomError.store(error) }
    for problem in try await rooms.load(leadByOthers: sharing.map { !$0.isFirst } ?? false) {
      logger.error("a game cannot be resumed", metadata: ["why": "\(problem)"])
    }
    self.rooms = rooms
    let recognition = RecognitionService(workers: ProcessInfo.processInfo.activeProcessorCount)
    let registry = RecogniserRegistry(references, groups: pack.referenceGroups)
    self.registry = registry
    let recorder = try options.frameFolder.map { try FrameRecorder($0, maxBytes: options.frameMegabytes << 20) }
    self.recorder = recorder
    let catalogue = PackCatalogue(
      references, of: pack, checkFile: options.checkFile, recognition: recognition, registry: registry,
      thumbnails: thumbnails)
    self.catalogue = catalogue
    let library = PackLibrary(options.library ?? "/nowhere", options.format)
    let packs = PackCache(
      library, started: pack, registry: registry, catalogue: catalogue, recognition: recognition,
      thumbnails: thumbnails,
      kept: options.kept)
    self.packs = packs
    rehearsals = RehearsalService(packs, recognition: recognition, journal: RehearsalJournal(aggregates, of: library))
    let judge = FrameJudge(rooms: rooms, recognition: recognition, registry: registry, keeper: recorder) { name in
      await packs.resumed(name)
    }
    self.judge = judge
    let needsReferences = LockedBox(!pack.assignments.isEmpty)
    self.needsReferences = needsReferences
    readiness = Readiness(
      registry: registry, store: store, cameras: cameras, rooms: rooms, recognition: recognition, clock: clock,
      dataFolder: options.dataFolder, mayBeEmpty: { !needsReferences.value }
    ) {
      // Any that a player of any game could show; without references, one in which there is nothing.
      if let name = registry[.all]?.catalogue.references.first?.name,
        let picture = try await catalogue.picture(of: name)
      {
        return picture
      }
      return try GrayImage.wall.jpeg(quality: 80)
    }
    let retention = LockedBox(options.retention)
    self.retention = retention
    let sights = sights
    var services: [any Service] = [
      aggregates, judge, recognition, packs, rehearsals, RunningRooms(rooms: rooms),
      Retention(
        store, options.streams, limits: { retention.value }, aggregates: aggregates, logger: logger,
        purge: { [started = pack.directory] in
          library.purge(at: $0) + (started.isEmpty ? 0 : PackLibrary.purgeImages(of: started, at: $0))
        }),
    ]
    if let shared, let journalClock, let sharing {
      services.append(
        DaemonRelay(
          shared, clock: journalClock, rooms: rooms, aggregates: aggregates, logger: logger,
          documentChanged: sharing.documentChanged))
    }
    services += Self.services(of: cameras, judge: judge, rooms: rooms, clock: clock, sights: sights)
    services += readiness.services
    if let recorder { services.append(recorder) }
    self.services = services
  }

  /// The cameras, and what judges their pictures for the players at them.
  private static func services(
    of cameras: Cameras, judge: FrameJudge, rooms: ContestRooms, clock: any GameClock, sights: LiveSightings
  ) -> [any Service] {
    cameras.all.flatMap { camera -> [any Service] in
      let play = CameraPlay(
        sender: cameras.title(of: camera), events: { camera.captured() }, judge: judge,
        seats: { await rooms.seats { cameras[$0.camera] === camera } },
        instant: { clock.instant(ofMachine: $0) }
      ) { outcome in
        if case .judged(let answer, let seat) = outcome { sights.send(answer, in: seat.room.id) }
      }
      return [camera, play]
    }
  }

  /// Plays `pack`, whose images `references` were made from, from now on. Games that are being played continue with the
  /// pack that they were opened with.
  func play(_ pack: Pack, references: [Reference], _ options: GameServer.Options) async {
    for room in await rooms.rooms { _ = await room.pack { [packs] in await packs.resumed($0) } }
    registry.replace(with: references, groups: pack.referenceGroups)
    await catalogue.replace(with: references, of: pack, checkFile: options.checkFile)
    needsReferences.value = !pack.assignments.isEmpty
    await packs.restart(with: pack)
    await aggregates.reopen()
    retention.value = options.retention
  }
}

extension GrayImage {
  /// An empty wall.
  fileprivate static let wall = GrayImage(width: 320, height: 240, pixels: [UInt8](repeating: 128, count: 320 * 240))
}

extension ContestRooms {
  /// The players who play on a camera of the daemon now, in those rooms that are at it.
  fileprivate func seats(_ isAtIt: (ContestRoom) -> Bool) async -> [FrameRequest.Seat] {
    var seats: [FrameRequest.Seat] = []
    for room in rooms where room.source == .daemon && !room.isElsewhere && isAtIt(room) {
      let contest = await room.state.contest
      guard contest.phase != .over, let player = contest.players.first else { continue }
      seats.append(FrameRequest.Seat(room: room, player: player.id))
    }
    return seats
  }
}

/// Runs the contests' clocks as a service.
private struct RunningRooms: Service {
  let rooms: ContestRooms

  func run() async throws { await cancelWhenGracefulShutdown { await rooms.run() } }
}
