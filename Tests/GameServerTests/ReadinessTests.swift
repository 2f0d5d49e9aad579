import Basics
import Capture
import EventSourcing
import EventStore
import Foundation
import Logging
import Packs
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing
import Vision

@testable import GameServer
@testable import Judging

/// Probes try the parts that may hang; the test says how they end.
@Suite(.timeLimit(.minutes(15))) struct `A probe` {
  private let clock = TestClock()

  private func running<Result: Sendable>(
    _ probe: Probe, _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    try await withThrowingTaskGroup { group in
      group.addTask { await probe.run() }
      defer { group.cancelAll() }
      return try await body()
    }
  }

  @Test func `tries when it is asked, and tells how it went`() async throws {
    let attempts = Mutex(0)
    let probe = Probe(clock: clock) {
      if attempts.withLock({ attempts in
        attempts += 1; return attempts
      }) == 2 {
        throw EventStoreError.diskFull(file: "journal")
      }
    }
    try await running(probe) {
      #expect(await probe.outcome()?.error == nil)
      // An outcome that is that new is good enough.
      #expect(await probe.outcome()?.error == nil && attempts.withLock(\.self) == 1)
      clock.pass(.seconds(3))
      #expect(await probe.outcome()?.error as? EventStoreError == .diskFull(file: "journal"))
      clock.pass(.seconds(3))
      let mended = try #require(await probe.outcome())
      #expect(mended.error == nil && attempts.withLock(\.self) == 3)
    }
  }

  @Test func `does not keep who asks waiting for what never comes back`() async {
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let probe = Probe(clock: clock) {
      begin.yield()
      // steady: nobody waits for it.
      try await Task.sleep(for: .seconds(3600))
    }
    await running(probe) {
      async let outcome = probe.outcome()
      for await _ in begun { break }
      await clock.sleeping()
      clock.pass(Probe.patience)
      #expect(await outcome == nil)
      // It may only be slow, until it has taken far longer.
      #expect(await probe.underWay == Probe.patience)
      clock.pass(Probe.longest)
      #expect((await probe.underWay ?? .zero) > Probe.longest)
    }
  }
}

extension Probe.Outcome: Equatable {
  /// For the question whether there is one at all.
  static func == (one: Self, other: Self) -> Bool { one.endedAt == other.endedAt }
}

/// The clock stands, so that a probe's patience does not end, however long a picture takes on this machine.
@Suite(.timeLimit(.minutes(15))) struct ReadinessTests {
  private let store = BrokenJournal()
  private let clock = TestClock()

  /// The checks of a house whose worker works; by name.
  private func checks(
    dataFolder: String? = nil, picture: [UInt8]? = nil, cameras: [CameraHub] = []
  ) async throws -> [String: HealthCheck] {
    let recognition = RecognitionService(workers: 1)
    let readiness = Readiness(
      registry: RecogniserRegistry([], groups: ReferenceGroups()), store: store, cameras: Cameras(cameras),
      rooms: ContestRooms(store: store, clock: clock, generator: SystemRandomNumberGenerator()),
      recognition: recognition, clock: clock, dataFolder: dataFolder,
      picture: { try picture ?? GrayImage.artwork(seed: 1).file })
    return await withTaskGroup(of: Void.self) { group in
      for service in readiness.services { group.addTask { try? await service.run() } }
      group.addTask { await recognition.run() }
      defer { group.cancelAll() }
      return Dictionary(uniqueKeysWithValues: await readiness.checks().map { ($0.name, $0) })
    }
  }

  @Test func `readiness is that a picture is really judged and something really written`() async throws {
    let folder = try TemporaryFolder()
    let checks = try await checks(dataFolder: folder.path)
    for name in ["judgement", "journal", "disk", "camera", "games"] { #expect(checks[name]?.isGood == true, "\(name)") }
    // No reference, no game.
    #expect(checks["references"]?.isGood == false)
  }

  @Test(arguments: ["assignments:\n", "assignments: []\n"])
  func `readiness needs no reference where the pack asks for nothing`(nothing: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("name: Lawn\n" + nothing, to: "pack.yaml")
    let pack = try PackFormat().begun(in: folder.path)
    try folder.write("name: Lawn\nassignments: [{image: Oak, question: Which?, answer: This.}]\n", to: "pack.yaml")
    try folder.write("", to: "Oak.png")
    let asking = try PackFormat().load(from: folder.path)
    let options = GameServer.Options(streams: KeptStreams.ofHouse, format: PackFormat())
    let games = try await GameServer(
      pack, references: [], cameras: Cameras([]), store: store, options: options, logger: Logger(label: "test"))
    try await withThrowingTaskGroup { group in
      for service in games.services { group.addTask { try await service.run() } }
      try await eventually("a picture is judged") { await games.health().allSatisfy(\.isGood) }
      // What asks for something needs it to be recognised.
      let asked = await games.reloaded(asking, [], options)
      try await eventually("the references are missed") {
        await asked.health().filter { !$0.isGood }.map(\.name) == ["references"]
      }
      group.cancelAll()
    }
  }

  @Test func `readiness tells of each of several cameras, and of the only one by no name`() async throws {
    let cameras = ["left", "right"].map { CameraHub($0, source: PushedSource()) }
    let both = try await checks(cameras: cameras)
    #expect(both["camera"] == nil && ["camera left", "camera right"].allSatisfy { both[$0]?.isGood == false })
    #expect(try await checks(cameras: [cameras[0]])["camera"]?.detail == "The camera is being opened.")
  }

  @Test(arguments: [(Readiness.longestSilence, false), (Probe.longest, true)])
  func `readiness is not there where a camera is live and gives nothing, and in the end a new process is wanted`(
    silence: Duration, needsRestart: Bool
  ) async throws {
    let source = PushedSource()
    let camera = CameraHub("door", source: source)
    let found = try await withThrowingTaskGroup { group in
      let captured = camera.captured()
      group.addTask { try await camera.run() }
      let longAgo = clock.now - silence - .seconds(1)
      source.push(.frame(Frame(image: GrayImage(width: 1, height: 1, pixels: [0]), capturedAt: longAgo, sequence: 0)))
      for await _ in captured { break }
      defer { group.cancelAll() }
      return try await checks(cameras: [camera])
    }
    let check = try #require(found["camera"])
    #expect(!check.isGood && check.detail.contains("no frame"))
    #expect(check.needsRestart == needsRestart)
  }

  @Test func `readiness is not there while the journal refuses, which no other process would mend`() async throws {
    store.isBroken = true
    let journal = try #require(try await checks()["journal"])
    #expect(!journal.isGood && !journal.needsRestart && journal.detail.contains("the disk is full"))
  }

  @Test func `readiness is not there where pictures cannot be judged, and says why`() async throws {
    let judgement = try #require(try await checks(picture: [0xff, 0xd8, 0xff])["judgement"])
    #expect(!judgement.isGood && judgement.detail.hasPrefix("a picture cannot be judged"))
  }

  @Test func `readiness is not there where the data folder is gone`() async throws {
    let disk = try #require(try await checks(dataFolder: "/nowhere/at/all")["disk"])
    #expect(!disk.isGood && disk.detail.contains("/nowhere/at/all"))
  }
}
