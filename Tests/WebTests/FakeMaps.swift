import EventSourcing
import Foundation
import GameServer
import Places
import Synchronization

@testable import Web

/// One map of one place, played by a value.
final class FakeMaps: PlaceMaps {
  let state: Mutex<PlaceMap>
  /// What is at every address of the web.
  let web = Mutex(Data())

  init() {
    let moscow = Coordinate(latitude: 55.753215, longitude: 37.622504).map {
      Place(id: "moscow", title: "Москва", address: "Russia", coordinate: $0, action: .go(to: .map("city")))
    }
    state = Mutex(PlaceMap(Chart(id: "russia", title: "Russia", places: moscow.map { [$0] } ?? [])))
  }

  private var kept: Versioned<PlaceMap> { state.withLock { Versioned($0, version: $0.version) } }

  func all() async throws -> [Versioned<PlaceMap>] { [kept] }

  func map(_ id: String) async throws -> Versioned<PlaceMap> {
    guard id == "russia" else { throw GameServerError.noSuchMap }
    return kept
  }

  func changes(of map: String) async throws -> AsyncStream<Versioned<PlaceMap>> {
    let state = try await self.map(map)
    return AsyncStream { stream in
      stream.yield(state)
      stream.finish()
    }
  }

  func perform(_ command: PlaceMap.Command, in map: String) async throws -> Versioned<PlaceMap> {
    _ = try await self.map(map)
    try state.withLock { state in
      do throws(PlaceMap.Refusal) { try state.handle(command, at: Instant(nanoseconds: 0)) } catch {
        throw GameServerError.map(error)
      }
    }
    return kept
  }

  func fetch(_ link: WebLink) async throws -> Data { web.withLock(\.self) }
}
