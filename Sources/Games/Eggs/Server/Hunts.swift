import Eggs
import EventSourcing
import GameServer
import HTTP

/// The hunts of the pack, each a stream of the journal. All methods throw ``GameServerError``.
struct Hunts: Sendable {
  let plans: [HuntPlan]
  let aggregates: Aggregates

  /// Returns all hunts, in the pack's order.
  func all() async throws -> [Hunt] {
    var hunts: [Hunt] = []
    for plan in plans { hunts.append(try await aggregate(plan).state.rules) }
    return hunts
  }

  /// Returns the hunt's state; nil if there is no hunt with this name.
  func state(of hunt: String) async throws -> Versioned<Hunt>? { try await aggregate(named: hunt)?.state }

  /// Returns a stream of the hunt's current state and the new state after each change; a slow reader gets only the
  /// newest. Nil if there is no such hunt.
  func changes(of hunt: String) async throws -> AsyncStream<Versioned<Hunt>>? {
    try await aggregate(named: hunt)?.changes()
  }

  /// Performs a command and returns the hunt's state after it.
  ///
  /// - Throws: ``GameServerError/refused(_:)`` if there is no such hunt or the rules refuse it, or another
  ///   ``GameServerError`` if the journal fails.
  func perform(_ command: Hunt.Command, in hunt: String) async throws -> Versioned<Hunt> {
    try await GameServerError.telling {
      guard let aggregate = try await aggregate(named: hunt) else { throw GameServerError(Hunt.Refusal.noSuchHunt) }
      return try await aggregate.perform(command)
    }
  }

  private func aggregate(named name: String) async throws -> Aggregate<Hunt>? {
    guard let plan = plans.first(where: { $0.id == name }) else { return nil }
    return try await aggregate(plan)
  }

  private func aggregate(_ plan: HuntPlan) async throws -> Aggregate<Hunt> {
    try await GameServerError.telling { try await aggregates.aggregate(plan.stream, from: Hunt(plan)) }
  }
}
