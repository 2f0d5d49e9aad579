import Eggs
import EventSourcing

/// The hunts of the pack, each of them a stream of the journal.
struct OpenHunts: Hunts {
  let plans: [HuntPlan]
  let aggregates: Aggregates

  func all() async throws -> [Hunt] {
    var hunts: [Hunt] = []
    for plan in plans { hunts.append(try await aggregate(plan).state.rules) }
    return hunts
  }

  func state(of hunt: String) async throws -> Versioned<Hunt>? { try await aggregate(named: hunt)?.state }

  func changes(of hunt: String) async throws -> AsyncStream<Versioned<Hunt>>? {
    try await aggregate(named: hunt)?.changes()
  }

  func perform(_ command: Hunt.Command, in hunt: String) async throws -> Versioned<Hunt> {
    try await GameServerError.telling {
      guard let aggregate = try await aggregate(named: hunt) else { throw GameServerError.noSuchHunt }
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
