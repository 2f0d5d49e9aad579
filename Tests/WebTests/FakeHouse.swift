import Basics
import EventSourcing
import EventStore
import Foundation
import Quiz
import Synchronization

@testable import GameServer
@testable import Web

/// What the site needs, played by values: one contest, no camera, one reference.
final class FakeHouse: Contests, FrameJudging, References, Health, GameClock {
  static let id = "c1"
  static let pin = "123456"
  static let keyring = Keyring(key: [UInt8](repeating: 7, count: 32))

  let state: Mutex<(contest: Contest, version: Int)>
  let time = Mutex(EventSourcing.Instant(nanoseconds: 1_000_000_000_000))
  let isWell = Mutex(true)
  let maps = FakeMaps()
  /// What is in each picture that is looked at.
  let inView = Mutex<[FrameAnswer.Seen]>([])
  /// The picture that was judged last.
  let sent = Mutex<SentPicture?>(nil)
  let hunts = FakeHunts()
  let school = FakeSchool()

  init(_ mode: Contest.Mode = .classGame) {
    let opening = Contest.Opening(
      id: Self.id, mode: mode, source: .browser, pin: mode == .classGame ? Self.pin : nil, pack: "Birds",
      assignments: [
        Assignment(image: "Wren", question: "Which bird?", answer: "The wren."),
        Assignment(image: "Rook", question: "And which?", answer: "The rook."),
      ], seed: 3)
    state = Mutex((Contest(opening), 1))
  }

  var site: Site {
    let games = GameServer(
      clock: self, contests: self, frames: self, hunts: hunts, places: maps, school: school,
      camera: CameraHub(source: nil), references: self, facts: StoredFacts(journal: InMemoryEventStore()),
      health: self,
      summary: {
        GameServer.Summary(
          pack: "Birds", language: "en", assignments: 2, references: 2, hasCamera: false, keepsFrames: false)
      }, services: [])
    var site = Site(
      games, keyring: Self.keyring,
      address: SiteAddress(addresses: { ["http://10.0.0.2:8080"] }, hosts: { ["quiz.test"] }))
    site.wallClock = WallClock { Date(timeIntervalSince1970: 1_700_000_000) }
    return site
  }

  var now: EventSourcing.Instant { time.withLock { $0 } }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: EventSourcing.Instant, tolerance: Duration?) async throws { await Task.yield() }

  private var snapshot: ContestSnapshot {
    state.withLock { ContestSnapshot($0.contest, version: $0.version, present: []) }
  }

  func open(_ request: ContestRequest) async throws -> ContestSnapshot {
    request.mode == .classGame
      ? snapshot : try await perform(.join(PlayerID(rawValue: "p1"), name: "Player"), in: Self.id)
  }

  func all() async -> [ContestSnapshot] { [snapshot] }
  func id(pin: String) async -> String? { pin == Self.pin ? Self.id : nil }

  func join(_ contest: String, name: String, returning: PlayerID?) async throws -> PlayerID {
    let player = returning ?? PlayerID(rawValue: "p-\(name)")
    _ = try await perform(.join(player, name: name), in: contest)
    return player
  }

  func snapshot(of contest: String) async -> ContestSnapshot? { contest == Self.id ? snapshot : nil }
  func changes(of contest: String, watcher: PlayerID?) async -> AsyncStream<ContestSnapshot>? { nil }
  func sights(of contest: String) async -> AsyncStream<FrameAnswer> { AsyncStream { $0.finish() } }

  @discardableResult
  func perform(
    _ command: Contest.Command, in contest: String, expecting version: Int? = nil
  ) async throws -> ContestSnapshot {
    try state.withLock { state in
      if let version, version != state.version { throw GameServerError.contestChanged(version: state.version) }
      do throws(Contest.Refusal) { state.version += try state.contest.handle(command, at: now).count } catch {
        throw GameServerError.contest(error)
      }
    }
    return snapshot
  }

  func judge(_ picture: SentPicture, of player: PlayerID, in contest: String) async throws -> FrameAnswer {
    sent.withLock { $0 = picture }
    return FrameAnswer(.judged)
  }
  func look(_ picture: SentPicture, of sender: String, among group: ReferenceGroup) async throws -> FrameAnswer {
    var answer = FrameAnswer(.judged)
    answer.sightings = inView.withLock(\.self)
    return answer
  }

  func list() async -> ReferenceList { ReferenceList(references: [], grading: false) }
  func picture(of name: String) async throws -> [UInt8]? { name == "The Wren" ? [0xff, 0xd8] : nil }
  func rectified(_ picture: [UInt8], corners: Corners) async throws -> [UInt8] { picture }
  func enrol(_ picture: [UInt8], corners: Corners, name: String) async throws -> ReferenceList.Entry {
    ReferenceList.Entry(name: name, width: 1, height: 1, assignment: false)
  }

  func checks() async -> [HealthCheck] { [HealthCheck("journal", isGood: isWell.withLock { $0 }, "as it is")] }
}
