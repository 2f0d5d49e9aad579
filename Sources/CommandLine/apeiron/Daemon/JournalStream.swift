import EventSourcing
import EventStore
import GameServer

/// One stream of the journal for one command. A refusal, or a journal that cannot be used, ends the program with a
/// message.
struct JournalStream<Rules: Decider> where Rules.Refusal: CustomStringConvertible {
  private let aggregate: Aggregate<Rules>

  init(_ untouched: Rules, _ stream: StreamName, in store: any EventStore) async throws {
    do {
      aggregate = try await Aggregate(untouched, stream: stream, store: store, clock: SuspendingClock())
    } catch {
      throw Exit.failing(Exit.cannotServe, "\(error)")
    }
  }

  var rules: Rules { get async { await aggregate.state.rules } }

  @discardableResult
  func perform(_ command: Rules.Command) async throws -> Rules {
    do throws(AggregateError<Rules.Refusal>) { return try await aggregate.perform(command).rules } catch {
      if case .refused(let refusal) = error { throw Exit.failing(Exit.unmet, refusal.description) }
      throw Exit.failing(Exit.cannotServe, error.description)
    }
  }
}
