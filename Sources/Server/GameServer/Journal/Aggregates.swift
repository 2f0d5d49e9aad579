public import EventSourcing
public import EventStore
public import Logging
public import ServiceLifecycle

/// The daemon's aggregates, one for each stream. They are opened on demand and kept up to date with facts that other
/// processes record, such as the command line. The least recently used are dropped once there are many: over months, a
/// museum has thousands of players.
public actor Aggregates: Service {
  private let store: any EventStore
  private let clock: any GameClock
  private let logger: Logger
  private let maxOpen: Int
  /// Those that follow the journal, too.
  private let rooms: ContestRooms?
  private var aggregates: [StreamName: any Following] = [:]
  /// The streams by time of last use, the oldest first.
  private var byUse: [StreamName] = []
  /// The position up to which the journal has been followed; nil before it is first read.
  private var position: Int64?

  /// Creates an empty collection; each aggregate reads its own past from `store`. Beyond `maxOpen`, the least
  /// recently used aggregate that nobody observes is dropped.
  public init(store: any EventStore, clock: any GameClock, logger: Logger, maxOpen: Int = 500) {
    self.init(store: store, clock: clock, logger: logger, maxOpen: maxOpen, rooms: nil)
  }

  /// The same; `rooms`, where other daemons play in them, too, get each fact of the journal that follows.
  init(
    store: any EventStore, clock: any GameClock, logger: Logger, maxOpen: Int = 500,
    rooms: ContestRooms?
  ) {
    self.rooms = rooms
    self.store = store
    self.clock = clock
    self.logger = logger
    self.maxOpen = maxOpen
  }

  /// The aggregate of `stream`, whose state is `empty` before the first fact.
  ///
  /// - Throws: ``AggregateError/store(_:)`` or ``AggregateError/unreadable(stream:reason:)``.
  public func aggregate<Rules: Decider>(
    _ stream: StreamName, from empty: Rules
  ) async throws(AggregateError<Rules.Refusal>) -> Aggregate<Rules> {
    defer { putAway(after: stream) }
    if let aggregate = aggregates[stream] as? Aggregate<Rules> { return aggregate }
    do throws(EventStoreError) { try await begin() } catch { throw .store(error) }
    let opened = try await Aggregate(empty, stream: stream, store: store, clock: clock)
    // Another caller may have opened it meanwhile: there must not be two.
    if let aggregate = aggregates[stream] as? Aggregate<Rules> { return aggregate }
    aggregates[stream] = opened
    return opened
  }

  /// Opens each aggregate anew when it is next requested, because the initial state has changed. The end of the stream
  /// tells the observers of an aggregate.
  func reopen() {
    for aggregate in aggregates.values { aggregate.finish() }
    aggregates = [:]
    byUse = []
  }

  /// Marks `stream` as used and makes room. A dropped aggregate still works for whoever holds it: its next command
  /// catches up first.
  private func putAway(after stream: StreamName) {
    byUse.removeAll { $0 == stream }
    byUse.append(stream)
    guard byUse.count > maxOpen else { return }
    guard let idle = byUse.dropLast().first(where: { aggregates[$0]?.isHeard != true }) else { return }
    byUse.removeAll { $0 == idle }
    aggregates[idle] = nil
  }

  /// Folds those of `streams` anew that are open, because facts of theirs were redacted.
  func refold(_ streams: [StreamName]) async throws {
    for stream in streams { try await aggregates[stream]?.refold() }
  }

  /// Follows the journal until the daemon stops. Never throws: errors are logged, and the journal is read again.
  public func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          try await self.follow()
        } catch is CancellationError {
          return
        } catch {
          self.logger.error("facts recorded by other programs are not seen", metadata: ["why": "\(error)"])
          try? await self.clock.sleep(for: Self.patience)
        }
      }
    }
  }

  /// The wait before another attempt after the journal could not be read.
  private static let patience = Duration.seconds(5)

  /// Notes where the journal ends before the first aggregate is read, so that no later event is missed.
  @discardableResult
  func begin() async throws(EventStoreError) -> Int64 {
    if let position { return position }
    let end = try await store.lastPosition()
    let begun = position ?? end
    position = begun
    return begun
  }

  private func follow() async throws {
    for try await recorded in store.subscribe(after: try await begin()) {
      try await aggregates[recorded.stream]?.catchUp(to: recorded.version)
      try await rooms?.follow(recorded)
      position = recorded.position
    }
  }
}

/// An aggregate of any rules.
private protocol Following: Actor {
  func catchUp(to version: Int) async throws
  func refold() async throws
  /// Whether somebody observes its changes.
  nonisolated var isHeard: Bool { get }
  nonisolated func finish()
}

extension Aggregate: Following {}
