import Eggs
import Facts
import Foundation
import Journal
import Web

/// The hunts of the pack, each a stream of the journal.
struct OpenHunts: Hunts {
  let plans: [HuntPlan]
  let ledgers: Ledgers

  func all() async throws -> [Hunt] {
    var hunts: [Hunt] = []
    for plan in plans { hunts.append(try await ledger(plan).state.rules) }
    return hunts
  }

  func state(of hunt: String) async throws -> Kept<Hunt>? { try await ledger(named: hunt)?.state }

  func changes(of hunt: String) async throws -> AsyncStream<Kept<Hunt>>? { try await ledger(named: hunt)?.changes() }

  func perform(_ command: Hunt.Command, in hunt: String) async throws -> Kept<Hunt> {
    guard let ledger = try await ledger(named: hunt) else { throw Problem.noSuchHunt }
    do { return try await ledger.perform(command) } catch let refusal as Hunt.Refusal {
      throw Problem(refusal)
    } catch let error as JournalError {
      throw Problem.unavailable("journal", error.description)
    }
  }

  var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  private func ledger(named name: String) async throws -> Ledger<Hunt>? {
    guard let plan = plans.first(where: { $0.id == name }) else { return nil }
    return try await ledger(plan)
  }

  private func ledger(_ plan: HuntPlan) async throws -> Ledger<Hunt> {
    try await ledgers.ledger(plan.stream, from: Hunt(plan))
  }
}
