import EventSourcing
import EventStore
import Logging
import Places
import Testing

@testable import GameServer
@testable import PlacesServer

@Suite struct PlaceMapsTests {
  private let journal = InMemoryEventStore()
  private let anna = Author(id: "v1", name: "Anna", at: 1)

  private func maps() async throws -> PlaceMaps {
    let point = try #require(Coordinate(latitude: 57.8, longitude: 28.3))
    let chart = MapDefinition(
      id: "russia", title: "Russia", places: [Place(id: "pskov", title: "Pskov", coordinate: point)])
    let aggregates = Aggregates(store: journal, clock: SuspendingClock(), logger: Logger(label: "test"))
    return PlaceMaps(charts: [chart], aggregates: aggregates)
  }

  private func refusal(_ command: PlaceMap.Command, in map: String = "russia") async throws -> GameServerError? {
    do {
      _ = try await maps().perform(command, in: map)
      return nil
    } catch let error as GameServerError {
      return error
    }
  }

  @Test func `what people wrote is there after a restart`() async throws {
    _ = try await maps().perform(.note(place: "pskov", text: "River", anna), in: "russia")
    let again = try await maps().map("russia")
    #expect(again.rules.place("pskov")?.notes.map(\.text) == ["River"])
    #expect(again.version == 1)
    #expect(try await journal.counts().map(\.kind) == ["places.noted"])
  }

  @Test func `what the rules refuse is told as they say it`() async throws {
    #expect(try await refusal(.note(place: "pskov", text: " ", anna)) == GameServerError(PlaceMap.Refusal.noteEmpty))
    #expect(
      try await refusal(.note(place: "nowhere", text: "x", anna)) == GameServerError(PlaceMap.Refusal.unknownPlace))
    #expect(
      try await refusal(.note(place: "pskov", text: "x", anna), in: "nowhere")
        == GameServerError(PlaceMap.Refusal.unknownMap))
    _ = try await maps().perform(.note(place: "pskov", text: "River", anna), in: "russia")
    let edit = PlaceMap.Command.edit(place: "pskov", note: "_1", text: "x", seen: 0, anna)
    #expect(try await refusal(edit) == GameServerError(PlaceMap.Refusal.noteChanged))
  }
}
