import Eggs
import EventSourcing
import EventStore
import Foundation
import Web

/// The hunts of the pack, each a stream of the journal.
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
    guard let aggregate = try await aggregate(named: hunt) else { throw Problem.noSuchHunt }
    do { return try await aggregate.perform(command) } catch let refusal as Hunt.Refusal {
      throw Problem(refusal)
    } catch let error as EventStoreError {
      throw Problem.unavailable("journal", error.description)
    }
  }

  var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  private func aggregate(named name: String) async throws -> Aggregate<Hunt>? {
    guard let plan = plans.first(where: { $0.id == name }) else { return nil }
    return try await aggregate(plan)
  }

  private func aggregate(_ plan: HuntPlan) async throws -> Aggregate<Hunt> {
    try await aggregates.aggregate(plan.stream, from: Hunt(plan))
  }
}
