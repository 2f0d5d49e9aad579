import Capture
import EventStore
import JudgingSupport
import PackServer
import Packs
import Quiz
import Recognition
import TestSupport
import Testing

@testable import GameServer
@testable import Judging

@Suite(.timeLimit(.minutes(15))) struct `Opening contests` {
  private let folder: TemporaryFolder
  private let journal = BrokenJournal()
  private let contests: OpenContests
  private let stations = Cameras(["left", "right"].map { CameraHub($0, source: PushedSource()) })

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "name: Birds\nassignments:\n  - image: Wren\n    question: Which?\n    answer: This.\n", to: "pack.yaml")
    try folder.write([0], to: "Wren.png")
    let pack = PlayedPack(try PackFormat().load(from: folder.path), recogniser: Recogniser(ReferenceCatalogue([])))
    contests = OpenContests(
      rooms: ContestRooms(store: journal, clock: TestClock(), generator: SystemRandomNumberGenerator()),
      sights: LiveSightings(), cameras: stations, pack: { _ in pack },
      resumed: { _ in pack }, thumbnails: Thumbnails(), maxPlayers: 10,
      draw: { .random(in: 0 ... .max) }, eraser: Eraser(journal, KeptStreams.ofHouse), recorder: nil)
  }

  private func open(_ mode: Contest.Mode) async throws -> String {
    try await contests.open(ContestRequest(mode: mode, source: mode == .kiosk ? .daemon : .browser)).contest.opening.id
  }

  private func phase(_ id: String) async -> Contest.Phase? { await contests.snapshot(of: id)?.contest.phase }

  @Test func `a kiosk's game ends when the next one is open, and not before`() async throws {
    let first = try await open(.kiosk)
    journal.isBroken = true
    await #expect(throws: GameServerError.self) { _ = try await open(.kiosk) }
    #expect(await phase(first) == .lobby)
    journal.isBroken = false
    let second = try await open(.kiosk)
    #expect(await phase(first) == .over)
    #expect(await phase(second) == .lobby)
  }

  @Test func `each camera has a kiosk of its own, and the first is that of who names none`() async throws {
    func open(at camera: String?) async throws -> String {
      var request = ContestRequest(mode: .kiosk, source: .daemon)
      request.camera = camera
      return try await contests.open(request).contest.opening.id
    }
    let (unnamed, right) = (try await open(at: nil), try await open(at: "right"))
    #expect(await phase(unnamed) == .lobby)
    let left = try await open(at: "left")
    #expect(await phase(unnamed) == .over)
    #expect(await phase(left) == .lobby)
    #expect(await phase(right) == .lobby)
    await #expect(throws: GameServerError.noSuchCamera) { _ = try await open(at: "middle") }
    #expect(await phase(left) == .lobby)
  }

  @Test func `those who play alone shut out neither a class nor the kiosk`() async throws {
    for _ in 0..<OpenContests.maxContests { _ = try await open(.solo) }
    await #expect(throws: GameServerError.tooManyContests) { _ = try await open(.solo) }
    for mode in [Contest.Mode.kiosk, .classGame] { #expect(await phase(try await open(mode)) == .lobby) }
  }

  @Test func `who has themselves erased from a class leaves it, and is nobody to those who watch`() async throws {
    let id = try await open(.classGame)
    let anna = try await contests.join(id, name: "Wilhelmina", returning: nil)
    _ = try await contests.join(id, name: "Ben", returning: nil)
    var watched = try #require(await contests.changes(of: id, watcher: nil)).makeAsyncIterator()
    #expect(await watched.next()?.contest.players.map(\.name) == ["Wilhelmina", "Ben"])
    try await contests.forget(anna, in: id)
    let after = try #require(await contests.snapshot(of: id)).contest
    #expect(after.players.map(\.name) == ["…", "Ben"] && after.players.map(\.presence) == [.left, .here])
    #expect(await watched.next()?.contest.players.map(\.name) == ["…", "Ben"])
    let facts = try await journal.readAll(after: 0, limit: 99)
    #expect(!facts.contains { $0.exportLine.contains("Wilhelmina") })
    _ = try await contests.join(id, name: "Carla", returning: nil)
    try await contests.forget(PlayerID(rawValue: "nobody"), in: id)
    try await contests.forget(anna, in: "nowhere")
  }

  @Test(arguments: [Contest.Mode.solo, .kiosk])
  func `a game that was played alone is deleted for who played it, and one at the kiosk is nobody's`(mode: Contest.Mode)
    async throws
  {
    let id = try await open(mode)
    let player = try #require(await contests.snapshot(of: id)?.contest.players.first?.id)
    try await contests.forget(player, in: id)
    #expect(try await journal.read("contest/\(id)", after: 0).isEmpty == (mode == .solo))
    let left = await contests.snapshot(of: id)
    #expect((left == nil) == (mode == .solo))
  }
}
