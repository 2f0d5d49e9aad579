import EventSourcing
import GameServer
import Maths
import Players
import Synchronization

@testable import Web

/// Players and notebooks in memory.
final class FakeSchool: School {
  private let players_ = Mutex(Players())
  private let notebooks = Mutex<[Int: Notebook]>([:])

  var numberCards: [String] { ["Number 0", "Number 1"] }
  private var now: Instant { Instant(nanoseconds: 0) }

  func players() async throws -> Players { players_.withLock(\.self) }
  func notebook(of player: Int) async throws -> Notebook { notebooks.withLock { $0[player] ?? Notebook() } }

  func perform(_ command: Players.Command) async throws -> Players {
    do {
      return try players_.withLock { players throws(Players.Refusal) in
        try players.handle(command, at: now)
        return players
      }
    } catch { throw GameServerError.players(error) }
  }

  func perform(_ command: Notebook.Command, of player: Int) async throws -> Notebook {
    do {
      return try notebooks.withLock { notebooks throws(Notebook.Refusal) in
        try notebooks[player, default: Notebook()].handle(command, at: now)
        return notebooks[player, default: Notebook()]
      }
    } catch { throw GameServerError.maths(error) }
  }
}
