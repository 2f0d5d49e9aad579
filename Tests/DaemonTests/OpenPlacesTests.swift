import EventSourcing
import EventStore
import Logging
import Places
import Testing
import Web

@testable import Daemon

@Suite struct OpenPlacesTests {
  private let journal = InMemoryEventStore()
  private let anna = Author(id: "v1", name: "Anna", at: 1)

  private func maps() async throws -> OpenPlaces {
    let point = try #require(Coordinate(latitude: 57.8, longitude: 28.3))
    let chart = Chart(id: "russia", title: "Russia", places: [Place(id: "pskov", title: "Pskov", coordinate: point)])
    let aggregates = try await Aggregates(journal: journal, clock: SuspendingClock(), logger: Logger(label: "test"))
    return OpenPlaces(charts: [chart], aggregates: aggregates)
  }

  private func problem(_ command: PlaceMap.Command, in map: String = "russia") async throws -> Problem? {
    do {
      _ = try await maps().perform(command, in: map)
      return nil
    } catch let problem as Problem {
      return problem
    }
  }

  @Test func `what people wrote is there after a restart`() async throws {
    _ = try await maps().perform(.note(place: "pskov", text: "River", anna), in: "russia")
    let again = try await maps().map("russia")
    #expect(again.rules.place("pskov")?.notes.map(\.text) == ["River"])
    #expect(again.version == 1)
    #expect(try await journal.counts().map(\.kind) == ["places.noted"])
  }

  @Test func `each refusal has its kind`() async throws {
    func words(_ refusal: PlaceMap.Refusal) -> (String, String) { (refusal.rawValue, refusal.description) }
    let (empty, place, pack, changed) = (
      words(.noteEmpty), words(.unknownPlace), words(.packPlace), words(.noteChanged)
    )
    #expect(try await problem(.note(place: "pskov", text: " ", anna)) == .unusable(empty.0, empty.1))
    #expect(try await problem(.note(place: "nowhere", text: "x", anna)) == .missing(place.0, place.1))
    #expect(try await problem(.remove("pskov", anna, asHost: true)) == .denied(pack.0, pack.1))
    #expect(try await problem(.note(place: "pskov", text: "x", anna), in: "nowhere")?.code == "unknownMap")
    _ = try await maps().perform(.note(place: "pskov", text: "River", anna), in: "russia")
    let edit = PlaceMap.Command.edit(place: "pskov", note: "_1", text: "x", seen: 0, anna)
    #expect(try await problem(edit) == .refused(changed.0, changed.1))
  }
}
