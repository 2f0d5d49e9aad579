public import EventSourcing
public import EventStore
public import Logging
public import ServiceLifecycle

/// The aggregates of the daemon, one a stream: opened when they are asked for, told what other processes keep, such as the command
/// line, and put away when there are many: the months of a museum bring thousands of players.
public actor Aggregates: Service {
  private let journal: any EventStore
  private let clock: any GameClock
  private let logger: Logger
  private let mostOpen: Int
  private var aggregates: [StreamName: any Following] = [:]
  /// The streams in the order in which they were last asked for.
  private var byUse: [StreamName] = []
  /// Up to where the journal was read.
  private var position: Int64

  /// No aggregates yet. What is in `journal` already, each of them reads for itself. Of more than `mostOpen` those are put away
  /// to which nobody listens, and which were asked for longest ago.
  public init(journal: any EventStore, clock: any GameClock, logger: Logger, mostOpen: Int = 500) async throws {
    self.journal = journal
    self.clock = clock
    self.logger = logger
    self.mostOpen = mostOpen
    position = try await journal.lastPosition()
  }

  /// The aggregate of `stream`, which begins as `empty`.
  ///
  /// - Throws: ``AggregateError/store(_:)`` or ``AggregateError/unreadable(stream:reason:)``.
  public func aggregate<Rules: Decider>(
    _ stream: StreamName, from empty: Rules
  ) async throws(AggregateError<Rules.Refusal>) -> Aggregate<Rules> {
    defer { putAway(after: stream) }
    if let aggregate = aggregates[stream] as? Aggregate<Rules> { return aggregate }
    let opened = try await Aggregate(empty, stream: stream, store: journal, clock: clock)
    // Somebody may have been quicker: there must not be two.
    if let aggregate = aggregates[stream] as? Aggregate<Rules> { return aggregate }
    aggregates[stream] = opened
    return opened
  }

  /// Notes that `stream` is in use, and makes room. Whoever still holds what is put away can work with it: where it has become
  /// too old, its next command takes in what it lacks.
  private func putAway(after stream: StreamName) {
    byUse.removeAll { $0 == stream }
    byUse.append(stream)
    guard byUse.count > mostOpen else { return }
    guard let idle = byUse.dropLast().first(where: { aggregates[$0]?.isHeard != true }) else { return }
    byUse.removeAll { $0 == idle }
    aggregates[idle] = nil
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
    for try await recorded in journal.subscribe(after: position) {
      try await aggregates[recorded.stream]?.catchUp(to: recorded.version)
      position = recorded.position
    }
  }
}

/// An aggregate of whatever rules.
private protocol Following: Actor {
  func catchUp(to version: Int) async throws
  /// Whether somebody listens to what it has come to.
  nonisolated var isHeard: Bool { get }
}

extension Aggregate: Following {}
