public import EventSourcing
public import EventStore

/// One stream of the journal folded to the rules that it tells of: the only place of this process from which its facts are
/// kept.
///
/// Commands are taken one at a time: decided, kept, applied, told. What it tells has survived a power cut.
public actor Aggregate<Rules: Decider> {
  /// What it has come to.
  public private(set) var state: Versioned<Rules>

  private let stream: StreamName
  private let journal: any EventStore
  private let clock: any GameClock
  private let broadcast = Broadcast<Versioned<Rules>>()
  private let mutex = AsyncMutex()

  /// What `stream` has come to so far, from `empty`.
  ///
  /// - Throws: `EventStoreError` or `UnknownFact` where the journal cannot be read.
  public init(_ empty: Rules, stream: StreamName, journal: any EventStore, clock: any GameClock) async throws {
    state = Versioned(empty, version: 0)
    self.stream = stream
    self.journal = journal
    self.clock = clock
    try await takeIn()
  }

  /// What it has come to, and again after each change; who is slow gets the newest.
  public func changes() -> AsyncStream<Versioned<Rules>> { broadcast.stream(beginningWith: state) }

  /// Does what somebody asks for, and returns what it has come to.
  ///
  /// Where another process was first, its facts are taken in and the command is decided again: what a person must have
  /// seen to decide, the command itself says.
  ///
  /// - Throws: `Rules.Refusal`, or `EventStoreError` where the journal cannot keep it; then nothing has changed.
  @discardableResult
  public func perform(_ command: Rules.Command) async throws -> Versioned<Rules> {
    await mutex.enter()
    defer { mutex.leave() }
    while true {
      let facts = try state.rules.decide(command, at: clock.now)
      guard !facts.isEmpty else { return state }
      do {
        try await journal.append(facts, to: stream, expecting: state.version)
        take(facts)
        return state
      } catch {
        guard case .conflict = error, try await takeIn() else { throw error }
      }
    }
  }

  nonisolated var isHeard: Bool { broadcast.count > 0 }

  /// Takes in what another process has kept, where the stream is known to have come to `version`.
  func catchUp(to version: Int) async throws {
    guard version > state.version else { return }
    await mutex.enter()
    defer { mutex.leave() }
    if version > state.version { try await takeIn() }
  }

  /// Folds what this process does not know yet; false where there is nothing.
  @discardableResult
  private func takeIn() async throws -> Bool {
    let facts = try await journal.read(stream, after: state.version).map { try $0.fact(as: Rules.Event.self) }
    take(facts)
    return !facts.isEmpty
  }

  private func take(_ facts: [Rules.Event]) {
    guard !facts.isEmpty else { return }
    for fact in facts { state.rules.apply(fact) }
    state.version += facts.count
    broadcast.send(state)
  }
}
