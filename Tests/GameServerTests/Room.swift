import EventSourcing
import EventStore
import Foundation
import JudgingSupport
import Quiz
import TestSupport

@testable import GameServer
@testable import Judging
@testable import Recognition

let anna = PlayerID(rawValue: "p1")
let boris = PlayerID(rawValue: "p2")

/// A room that is played by a test, with a clock that the test moves.
struct Room {
  let clock: TestClock
  let store: any EventStore
  let rooms: ContestRooms
  let room: ContestRoom

  private init(clock: TestClock, store: any EventStore, rooms: ContestRooms, room: ContestRoom) {
    (self.clock, self.store, self.rooms, self.room) = (clock, store, rooms, room)
  }

  init(
    _ mode: Contest.Mode = .classGame, questions: Int = 3, players: [PlayerID] = [anna, boris],
    source: Contest.Source = .browser, store: any EventStore = InMemoryEventStore(), clock: TestClock = TestClock(),
    change: (inout Contest.Opening) -> Void = { _ in }
  ) async throws {
    self.clock = clock
    self.store = store
    rooms = ContestRooms(store: store, clock: clock, generator: SystemRandomNumberGenerator())
    var opening = Contest.Opening.sample(mode, questions: questions)
    opening.source = source
    change(&opening)
    room = try await rooms.open(opening)
    for player in players { try await room.perform(.join(player, name: player.rawValue)) }
  }

  /// The room as another process would have it that keeps the same journal.
  func twin() async throws -> ContestRoom {
    let stored = try await store.read(ContestRoom.stream(of: room.id), after: 0)
    return try ContestRoom(stored, id: room.id, store: store, clock: clock)
  }

  /// The same when the daemon has started again.
  func restarted() async throws -> Room {
    let rooms = ContestRooms(store: store, clock: clock, generator: SystemRandomNumberGenerator())
    guard try await rooms.load().isEmpty, let room = try await rooms.room(room.id) else { throw CannotRestart() }
    return Room(clock: clock, store: store, rooms: rooms, room: room)
  }

  private struct CannotRestart: Error {}

  /// The facts that were kept behind `version`.
  func facts(after version: Int) async throws -> [ContestFact] {
    try await store.read(ContestRoom.stream(of: room.id), after: version).map { try $0.fact() }
  }

  var contest: Contest { get async { await room.state.contest } }
  var wanted: String { get async { await contest.round?.assignment.image ?? "none" } }

  func status(of player: PlayerID) async -> PlayerRound.Status? { await contest.turn(of: player)?.status }

  /// A frame of now, or of before, is announced and judged, and the right object is seen in it, or the given ones.
  @discardableResult
  func sees(
    _ player: PlayerID, _ images: [String]? = nil, probability: Double = 1, ago: Duration = .zero
  ) async throws -> FrameVerdict {
    let captured = clock.now - ago
    await room.judging(player, captured: captured)
    var seen: [String] = [await wanted]
    if let images { seen = images }
    return try await room.frame(player, .seeing(seen, probability: probability, at: captured)).verdict
  }
}

extension Contest.Opening {
  static func sample(_ mode: Contest.Mode = .classGame, questions: Int = 3) -> Self {
    let assignments = (0..<questions).map { Assignment(image: "\($0)", question: "Which is \($0)?", answer: "This.") }
    return Self(id: "", mode: mode, source: .browser, pack: "A pack", assignments: assignments, seed: 1)
  }
}
