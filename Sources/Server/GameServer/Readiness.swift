import EventSourcing
import EventStore
import Judging
import Quiz
import ServiceLifecycle
import Vision

/// Checks whether a round can be played: there are references, a picture can be judged, the journal can be written,
/// there is room for more games, and the camera, if any, delivers frames. The parts that may hang are really tried, by
/// probes.
struct Readiness: Sendable {
  let registry: RecogniserRegistry
  let cameras: Cameras
  let rooms: ContestRooms
  let recognition: RecognitionService
  let clock: any GameClock
  /// The folder of the journal; nil where nothing is kept.
  let dataFolder: String?
  /// Whether there may be no references: a pack without questions needs none, and packs of the library are loaded when
  /// they are played.
  let mayBeEmpty: @Sendable () -> Bool
  private let journal: Probe
  private let judgement: Probe

  /// The time without a frame after which a live camera counts as not working.
  static let longestSilence = Duration.seconds(10)

  /// `picture` gives a picture to be judged: a file's content.
  init(
    registry: RecogniserRegistry, store: any EventStore, cameras: Cameras, rooms: ContestRooms,
    recognition: RecognitionService, clock: any GameClock, dataFolder: String?,
    mayBeEmpty: @escaping @Sendable () -> Bool = { false }, picture: @escaping @Sendable () async throws -> [UInt8]
  ) {
    (self.registry, self.cameras, self.rooms, self.recognition) = (registry, cameras, rooms, recognition)
    (self.clock, self.dataFolder, self.mayBeEmpty) = (clock, dataFolder, mayBeEmpty)
    journal = Probe(clock: clock) { try await store.tryWriting() }
    judgement = Probe(clock: clock) {
      let sample = Picture.sent(SentPicture(try await picture(), capturedAt: clock.now))
      let results = await recognition.looks(from: RecognitionService.itself) { () throws(VisionError) in
        var result = try sample.look(by: registry.quiz)
        result.again = nil
        return result
      }
      for try await _ in results { return }
      throw VisionError(code: .internal, message: "another picture came before")
    }
  }

  /// The services that must run for the checks to work.
  var services: [any Service] { [journal, judgement] }

  @Sendable func checks() async -> [HealthCheck] {
    async let written = journal.outcome()
    async let judged = judgement.outcome()
    var checks = [catalogue, await judgementCheck(await judged), await journalCheck(await written), space]
    if cameras.all.isEmpty { checks.append(HealthCheck("camera", isGood: true, "none; players use their own")) }
    for camera in cameras.all { checks.append(await check(camera)) }
    return (checks + [await contests]).compactMap(\.self)
  }

  private var catalogue: HealthCheck {
    HealthCheck("references", isGood: mayBeEmpty() || registry.count > 0, "\(registry.count) can be recognised")
  }

  /// Also where the probe's picture is judged, another may be with a worker that hangs.
  private func judgementCheck(_ outcome: Probe.Outcome?) async -> HealthCheck {
    let (look, probe) = (await recognition.longestLook(at: clock.machineNow), await judgement.underWay)
    if let time = [look, probe].compactMap(\.self).max(), time > Probe.longest {
      return .hanging(
        "judgement", "a picture has not been judged for \(time.components.seconds) s: restart the daemon")
    }
    guard let outcome else {
      return HealthCheck(
        "judgement", isGood: false,
        "a picture is not judged within \(Probe.patience): end what else keeps the machine busy")
    }
    guard let error = outcome.error else {
      return HealthCheck("judgement", isGood: true, "a picture was judged in \(Self.milliseconds(outcome.took)) ms")
    }
    return HealthCheck("judgement", isGood: false, "a picture cannot be judged: \(error)")
  }

  private func journalCheck(_ outcome: Probe.Outcome?) async -> HealthCheck {
    guard let outcome else {
      guard let time = await journal.underWay, time > Probe.longest else {
        return HealthCheck(
          "journal", isGood: false, "a write does not come back within \(Probe.patience): check the disk")
      }
      return .hanging(
        "journal",
        "a write has not come back for \(time.components.seconds) s: check the disk, then restart the daemon")
    }
    guard let error = outcome.error else {
      return HealthCheck("journal", isGood: true, "a write took \(Self.milliseconds(outcome.took)) ms")
    }
    var check = HealthCheck("journal", isGood: false, "\(error)")
    // Another process finds the disk as full, as read-only or as locked as this one does.
    if case .failed? = error as? EventStoreError { check.needsRestart = true }
    return check
  }

  private var space: HealthCheck? {
    guard let dataFolder else { return nil }
    guard let free = DiskSpace.free(in: dataFolder) else {
      return HealthCheck("disk", isGood: false, "\(dataFolder) cannot be looked at: check that it is mounted")
    }
    let megabytes = free >> 20
    guard free >= DiskSpace.minFree else {
      return HealthCheck(
        "disk", isGood: false,
        "\(dataFolder) has \(megabytes) MB left, and \(DiskSpace.minFree >> 20) are needed: free some")
    }
    return HealthCheck("disk", isGood: true, "\(megabytes) MB are free")
  }

  private func check(_ camera: CameraHub) async -> HealthCheck {
    let (title, state) = (cameras.title(of: camera), await camera.state())
    if state.state == .live, let silence = await camera.silence(at: clock.machineNow), silence > Self.longestSilence {
      var check = HealthCheck(
        title, isGood: false,
        "it has given no frame for \(silence.components.seconds) s: unplug it, or restart the daemon")
      check.needsRestart = silence > Probe.longest
      return check
    }
    return HealthCheck(title, isGood: state.state != .lost, state.reason ?? "live")
  }

  private var contests: HealthCheck {
    get async {
      let rooms = await rooms.rooms
      for room in rooms {
        if let trouble = await room.trouble { return HealthCheck("games", isGood: false, trouble.description) }
      }
      return HealthCheck("games", isGood: true, "\(rooms.count) open")
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int { Int((duration / .milliseconds(1)).rounded()) }
}

extension HealthCheck {
  /// Something that does not come back; only another process would.
  fileprivate static func hanging(_ name: String, _ detail: String) -> HealthCheck {
    var check = HealthCheck(name, isGood: false, detail)
    check.needsRestart = true
    return check
  }
}
