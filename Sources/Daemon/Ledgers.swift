public import Facts
public import Journal
public import Logging
public import ServiceLifecycle

/// The ledgers of the daemon, one a stream: opened when they are first asked for, and told what other processes keep, such
/// as the command line.
public actor Ledgers: Service {
  private let journal: any Journal
  private let clock: any GameClock
  private let logger: Logger
  private var ledgers: [StreamName: any Following] = [:]
  /// Up to where the journal was read.
  private var position: Int64

  /// No ledgers yet. What is in `journal` already, each of them reads for itself.
  public init(journal: any Journal, clock: any GameClock, logger: Logger) async throws {
    self.journal = journal
    self.clock = clock
    self.logger = logger
    position = try await journal.lastPosition()
  }

  /// The ledger of `stream`, which begins as `empty`.
  ///
  /// - Throws: `JournalError` or `UnknownFact` where the journal cannot be read.
  public func ledger<Rules: Decider>(_ stream: StreamName, from empty: Rules) async throws -> Ledger<Rules> {
    if let ledger = ledgers[stream] as? Ledger<Rules> { return ledger }
    let opened = try await Ledger(empty, stream: stream, journal: journal, clock: clock)
    // Somebody may have been quicker: there must not be two.
    if let ledger = ledgers[stream] as? Ledger<Rules> { return ledger }
    ledgers[stream] = opened
    return opened
  }

  /// Follows the journal until the daemon stops.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await self.follow()
        } catch is CancellationError {
          return
        } catch {
          self.logger.error("what other programs keep is not seen", metadata: ["why": "\(error)"])
          try? await self.clock.sleep(for: Self.patience)
        }
      }
    }
  }

  /// How long to wait for a journal that could not be read.
  private static let patience = Duration.seconds(5)

  private func follow() async throws {
    for try await recorded in journal.tail(after: position) {
      try await ledgers[recorded.stream]?.catchUp(to: recorded.version)
      position = recorded.position
    }
  }
}

/// A ledger of whatever rules.
private protocol Following: Actor {
  func catchUp(to version: Int) async throws
}

extension Ledger: Following {}
