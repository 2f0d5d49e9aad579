import Daemon
import Eggs
import EventSourcing
import EventStore
import Foundation
import Logging
import Maths
import Places
import Players
import Testing

@testable import EggsServer
@testable import GameServer
@testable import MathsServer
@testable import PlacesServer

@Suite struct `What visitors wrote long ago` {
  private let store = InMemoryEventStore(now: { Date(timeIntervalSince1970: 86_400) })
  private let aggregates: Aggregates
  private let anna = Author(id: "v1", name: "Anna", at: 0)
  private let ben = Author(id: "v2", name: "Ben", at: 86_400_000)

  init() { aggregates = Aggregates(store: store, clock: SuspendingClock(), logger: Logger(label: "test")) }

  private func erase(on day: Int, _ change: (inout Retention.Limits) -> Void = { _ in }) async throws -> Int {
    var limits = Retention.Limits()
    change(&limits)
    let retention = Retention(
      store, Games.streams, limits: { [limits] in limits }, aggregates: aggregates,
      logger: Logger(label: "test")
    )
    return try await retention.eraseWritings(at: Date(timeIntervalSince1970: Double(day) * 86_400))
  }

  private func write() async throws {
    let point = try #require(Coordinate(latitude: 1, longitude: 2))
    let map = PlaceMap(MapDefinition(id: "city", title: "City", places: []))
    let added = try map.decide(.add(title: "Tea", address: "", point, anna), at: SuspendingClock().now)
    try await store.append(
      added + [
        .noted(place: "moscow", note: "_2", text: "Old", anna), .noted(place: "moscow", note: "_3", text: "New", ben),
      ], to: "places/city", expecting: 0)
    try await store.append(
      [HuntFact.collected(0, shown: false, by: anna), .dropped(0, by: ben)], to: "eggs/lawn", expecting: 0)
    try await store.append(
      [PlayersFact.added(name: "Anna", by: "v1", at: 0), .added(name: "Ben", by: "v2", at: 0)], to: "players",
      expecting: 0)
    // Ben has played a day later than he was added.
    try await store.append([MathsFact.reset(.counting)], to: "maths/2", expecting: 0)
  }

  private var text: String {
    get async throws { try await store.readAll(after: 0, limit: 99).map(\.exportLine).joined(separator: "\n") }
  }

  @Test func `is erased kind by kind, and what is younger stays`() async throws {
    try await write()
    #expect(try await erase(on: 400) == 0)
    #expect(
      try await erase(on: 401) {
        ($0[PlacesModule.notes], $0[PlacesModule.places], $0[EggsModule.changes], $0[MathsModule.period]) = (
          nil, nil, nil, nil
        )
      } == 0)
    #expect(
      try await erase(on: 401) {
        ($0[PlacesModule.notes], $0[PlacesModule.places], $0[MathsModule.period]) = (nil, nil, nil)
      } == 1)
    #expect(try await text.contains("Old"))
    #expect(try await erase(on: 401) { $0[PlacesModule.places] = nil } == 2)
    #expect(try await text.contains("Tea"))
    #expect(try await erase(on: 401) == 1)
    let text = try await text
    for gone in ["Old", "Tea", "Anna"] { #expect(!text.contains(gone), "\(gone)") }
    for left in ["New", "Ben", "maths.reset"] { #expect(text.contains(left), "\(left)") }
    #expect(try await erase(on: 401) == 0)
  }

  @Test func `is forgotten by those who have it open, too`() async throws {
    try await write()
    let maths = MathsService(aggregates: aggregates, numberCards: [])
    #expect(try await maths.players().all(of: "v2").count == 1)
    #expect(try await maths.notebook(of: 2) == Notebook())
    #expect(try await erase(on: 402) == 8)
    #expect(try await maths.players().all(of: "v2").isEmpty)
    _ = try await maths.perform(.add(name: "Carla", by: "v2", at: 0))
    _ = try await maths.perform(.begin(.counting, level: 1, seed: 1, at: 0), of: 2)
    #expect(try await store.read("maths/2", after: 0).map(\.kind) == ["maths.began"])
  }
}
