import EventSourcing
import GameServer
import Maths
import Players

/// The players and their maths in the journal: one stream for the players, and one for each player's maths. All methods
/// throw ``GameServerError``.
struct MathsService: Sendable {
  let aggregates: Aggregates
  /// The names of the references that are number cards, from 0 on; empty if the pack has none.
  let numberCards: [String]

  /// Returns all players of this daemon.
  func players() async throws -> Players {
    try await GameServerError.telling { try await everybody.state.rules }
  }

  /// Performs a command on the players and returns them after it.
  func perform(_ command: Players.Command) async throws -> Players {
    try await GameServerError.telling { try await everybody.perform(command).rules }
  }

  /// Returns a player's notebook, which is empty for somebody who has not played yet.
  func notebook(of player: Int) async throws -> Notebook {
    try await GameServerError.telling { try await maths(player).state.rules }
  }

  /// Performs a command on a player's notebook and returns it after that.
  func perform(_ command: Notebook.Command, of player: Int) async throws -> Notebook {
    try await GameServerError.telling { try await maths(player).perform(command).rules }
  }

  private var everybody: Aggregate<Players> {
    get async throws { try await aggregates.aggregate("players", from: Players()) }
  }

  private func maths(_ player: Int) async throws -> Aggregate<Notebook> {
    try await aggregates.aggregate(Self.stream(of: player), from: Notebook())
  }

  static func stream(of player: Int) -> StreamName { "maths/\(player)" }
}
