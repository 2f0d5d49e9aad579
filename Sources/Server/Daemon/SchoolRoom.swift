import EventSourcing
import EventStore
import Foundation
import Maths
import Players
import Web

/// The players and their maths over the journal: one stream for who plays, and one for each player's maths.
struct SchoolRoom: School {
  let aggregates: Aggregates
  let numberCards: [String]

  var wallClock: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }

  func players() async throws -> Players { try await told { try await everybody.state.rules } }

  func perform(_ command: Players.Command) async throws -> Players {
    try await told { try await everybody.perform(command).rules }
  }

  func notebook(of player: Int) async throws -> Notebook { try await told { try await maths(player).state.rules } }

  func perform(_ command: Notebook.Command, of player: Int) async throws -> Notebook {
    try await told { try await maths(player).perform(command).rules }
  }

  private var everybody: Aggregate<Players> {
    get async throws { try await aggregates.aggregate("players", from: Players()) }
  }

  private func maths(_ player: Int) async throws -> Aggregate<Notebook> {
    try await aggregates.aggregate("maths/\(player)", from: Notebook())
  }

  /// What `body` returns, or why not, as pages are told it.
  private func told<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let refusal as Players.Refusal {
      switch refusal {
      case .noPlayer: throw Problem.missing(refusal.rawValue, refusal.description)
      case .nameTaken, .tooManyPlayers: throw Problem.refused(refusal.rawValue, refusal.description)
      case .nameEmpty, .nameTooLong, .nameUnprintable: throw Problem.invalid(refusal.rawValue, refusal.description)
      }
    } catch let refusal as Notebook.Refusal {
      switch refusal {
      case .noSession: throw Problem.missing(refusal.rawValue, refusal.description)
      case .noLevel, .noOption: throw Problem.invalid(refusal.rawValue, refusal.description)
      case .levelClosed, .sessionOver, .problemPassed: throw Problem.refused(refusal.rawValue, refusal.description)
      }
    } catch let error as EventStoreError {
      throw Problem.unavailable("journal", error.description)
    }
  }
}
