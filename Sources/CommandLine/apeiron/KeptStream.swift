import EventSourcing
import EventStore
import GameServer

/// One stream of the journal for one command. A refusal, or a journal that cannot be used, ends the program with a
/// message.
struct KeptStream<Rules: Decider> where Rules.Refusal: CustomStringConvertible {
  private let ledger: Aggregate<Rules>

  init(_ untouched: Rules, _ stream: StreamName, in journal: any EventStore) async throws {
    do {
      ledger = try await Aggregate(untouched, stream: stream, journal: journal, clock: SuspendingClock())
    } catch {
      throw Exit.failing(Exit.cannotServe, "\(error)")
    }
  }

  var rules: Rules { get async { await ledger.state.rules } }

  @discardableResult
  func perform(_ command: Rules.Command) async throws -> Rules {
    do { return try await ledger.perform(command).rules } catch let refusal as Rules.Refusal {
      throw Exit.failing(Exit.unmet, refusal.description)
    } catch {
      throw Exit.failing(Exit.cannotServe, "\(error)")
    }
  }
}
