import Eggs
import EventSourcing
import GameServer
import Synchronization

@testable import Web

/// One hunt with two eggs, kept in memory; the second must be shown.
final class FakeHunts: Hunts {
  let kept: Mutex<Versioned<Hunt>>

  init() {
    let spots = [Coordinate(latitude: 50, longitude: 10), Coordinate(latitude: 51, longitude: 11)].compactMap(\.self)
    let eggs = [
      HuntPlan.Egg(number: 0, spot: spots[0]), HuntPlan.Egg(number: 1, title: "Red", spot: spots[1], image: "Wren"),
    ]
    kept = Mutex(
      Versioned(Hunt(HuntPlan(id: "lawn", title: "Lawn", centre: spots[0], across: 100, eggs: eggs)), version: 0))
  }

  func all() async throws -> [Hunt] { [kept.withLock { $0.rules }] }
  func state(of hunt: String) async throws -> Versioned<Hunt>? { hunt == "lawn" ? kept.withLock(\.self) : nil }

  func changes(of hunt: String) async throws -> AsyncStream<Versioned<Hunt>>? {
    guard let state = try await state(of: hunt) else { return nil }
    return AsyncStream { stream in
      stream.yield(state)
      stream.finish()
    }
  }

  func perform(_ command: Hunt.Command, in hunt: String) async throws -> Versioned<Hunt> {
    guard hunt == "lawn" else { throw GameServerError.noSuchHunt }
    return try kept.withLock { kept in
      do throws(Hunt.Refusal) {
        kept.version += try kept.rules.handle(command, at: Instant(nanoseconds: 0)).count
      } catch {
        throw GameServerError.hunt(error)
      }
      return kept
    }
  }
}
