import EventSourcing
import Maths
import Players

/// The players and their maths in the journal: one stream of players, and one for each player's maths.
struct SchoolRoom: School {
  let aggregates: Aggregates
  let numberCards: [String]

  func players() async throws -> Players {
    try await GameServerError.telling { try await everybody.state.rules }
  }

  func perform(_ command: Players.Command) async throws -> Players {
    try await GameServerError.telling { try await everybody.perform(command).rules }
  }

  func notebook(of player: Int) async throws -> Notebook {
    try await GameServerError.telling { try await maths(player).state.rules }
  }

  func perform(_ command: Notebook.Command, of player: Int) async throws -> Notebook {
    try await GameServerError.telling { try await maths(player).perform(command).rules }
  }

  private var everybody: Aggregate<Players> {
    get async throws { try await aggregates.aggregate("players", from: Players()) }
  }

  private func maths(_ player: Int) async throws -> Aggregate<Notebook> {
    try await aggregates.aggregate("maths/\(player)", from: Notebook())
  }
}
