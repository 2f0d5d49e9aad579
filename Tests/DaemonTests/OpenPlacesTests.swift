import Facts
import Journal
import Logging
import Places
import Testing
import Web

@testable import Daemon

@Suite struct OpenPlacesTests {
  private let journal = MemoryJournal()
  private let anna = Author(id: "v1", name: "Anna", at: 1)

  private func maps() async throws -> OpenPlaces {
    let point = try #require(Coordinate(latitude: 57.8, longitude: 28.3))
    let chart = Chart(id: "russia", title: "Russia", places: [Place(id: "pskov", title: "Pskov", coordinate: point)])
    let ledgers = try await Ledgers(journal: journal, clock: SuspendingClock(), logger: Logger(label: "test"))
    return OpenPlaces(charts: [chart], ledgers: ledgers)
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

  @Test func `each refusal has its status`() async throws {
    #expect(try await problem(.note(place: "pskov", text: " ", anna))?.status == .unprocessableContent)
    #expect(try await problem(.note(place: "nowhere", text: "x", anna))?.status == .notFound)
    #expect(try await problem(.remove("pskov", anna, asHost: true))?.status == .forbidden)
    #expect(try await problem(.note(place: "pskov", text: "x", anna), in: "nowhere")?.code == "unknownMap")
    _ = try await maps().perform(.note(place: "pskov", text: "River", anna), in: "russia")
    #expect(try await problem(.edit(place: "pskov", note: "_1", text: "x", seen: 0, anna))?.status == .conflict)
  }
}
