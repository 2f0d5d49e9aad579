import Eggs
import EventSourcing
import GameServer
import HTTP

/// The hunts of the pack and those that hosts made, each a stream of the journal. All methods throw
/// ``GameServerError``.
struct Hunts: Sendable {
  /// The hunts of the pack.
  let plans: [HuntPlan]
  let aggregates: Aggregates

  /// Returns all hunts: those of the pack in its order, then those that hosts made.
  func all() async throws -> [(hunt: Hunt, isMade: Bool)] {
    var hunts: [(Hunt, Bool)] = []
    for plan in try await made().state.rules.all(besides: plans) {
      hunts.append((try await aggregate(plan).state.rules, !isOfPack(plan.id)))
    }
    return hunts
  }

  /// Returns the hunt's state; nil if there is no hunt with this name.
  func state(of hunt: String) async throws -> Versioned<Hunt>? { try await aggregate(named: hunt)?.state }

  /// Returns a stream of the hunt's current state and the new state after each change; a slow reader gets only the
  /// newest. It ends when the hunt is removed. Nil if there is no such hunt.
  func changes(of hunt: String) async throws -> AsyncStream<Versioned<Hunt>>? {
    guard let aggregate = try await aggregate(named: hunt) else { return nil }
    let states = await aggregate.changes()
    if isOfPack(hunt) { return states }
    let book = try await made().changes()
    return states.until { for await state in book where !state.rules.has(hunt) { return } }
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

  /// Makes a hunt without eggs and returns it; throws as ``perform(_:in:)``.
  func make(_ title: String, around centre: Coordinate, across: Int, by author: Author) async throws -> Hunt {
    try await GameServerError.telling {
      let taken = Set(plans.map(\.id))
      let book = try await made().perform(.make(title: title, centre: centre, across: across, taken: taken, by: author))
      guard let plan = book.rules.plans.last else { throw GameServerError(Hunt.Refusal.noSuchHunt) }
      return try await aggregate(plan).state.rules
    }
  }

  /// Removes a hunt that a host made; throws as ``perform(_:in:)``.
  func remove(_ hunt: String, by author: Author) async throws {
    try await GameServerError.telling {
      if isOfPack(hunt) { throw GameServerError(Hunt.Refusal.huntOfPack) }
      _ = try await made().perform(.remove(hunt, by: author))
    }
  }

  /// Whether the hunt with this name is one of the pack.
  func isOfPack(_ hunt: String) -> Bool { plans.contains { $0.id == hunt } }

  private func made() async throws -> Aggregate<HuntBook> {
    try await GameServerError.telling { try await aggregates.aggregate(HuntBook.stream, from: HuntBook()) }
  }

  private func aggregate(named name: String) async throws -> Aggregate<Hunt>? {
    guard let plan = try await made().state.rules.all(besides: plans).first(where: { $0.id == name }) else {
      return nil
    }
    return try await aggregate(plan)
  }

  private func aggregate(_ plan: HuntPlan) async throws -> Aggregate<Hunt> {
    try await GameServerError.telling { try await aggregates.aggregate(plan.stream, from: Hunt(plan)) }
  }
}

extension AsyncStream where Element: Sendable {
  /// The same elements until `end` returns; a slow reader gets only the newest. The task that relays them ends with the
  /// stream, by whichever side.
  fileprivate func until(_ end: @escaping @Sendable () async -> Void) -> Self {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
      let relay = Task {
        await withTaskGroup { group in
          group.addTask { for await element in self { listener.yield(element) } }
          group.addTask { await end() }
          await group.next()
          group.cancelAll()
        }
        listener.finish()
      }
      listener.onTermination = { _ in relay.cancel() }
    }
  }
}
