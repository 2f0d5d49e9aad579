import EventSourcing
import EventStore
import Tracing

/// The rules of one stream with the state folded from its facts: the only place in this process that appends to the
/// stream.
///
/// Commands are processed one at a time, in order of arrival: decided, appended at the expected version, folded. A
/// returned state would survive a power cut. The instance belongs to one actor, which publishes the changes.
final class EventSourced<Rules: Decider> {
  typealias Failure = AggregateError<Rules.Refusal>

  private(set) var state: Versioned<Rules>

  private let beginning: Rules
  private let stream: StreamName
  private let store: any EventStore
  private let clock: any GameClock
  private let mutex = AsyncMutex()
  /// Whether other daemons append to the stream, too, so that the state may be older than what a person has seen.
  private let isShared: Bool
  /// The version of the latest saved snapshot.
  private var snapshotVersion = 0

  /// The number of facts between snapshots: see "Snapshots" in the documentation.
  static var snapshotEvery: Int { 500 }

  /// Opens `stream` and folds its facts into `beginning`.
  init(
    _ beginning: Rules, stream: StreamName, store: any EventStore, clock: any GameClock
  ) async throws(Failure) {
    state = Versioned(beginning, version: 0)
    (self.beginning, self.stream, self.store, self.clock) = (beginning, stream, store, clock)
    isShared = store is any SharedEventStore
    if let rest = await restore(from: beginning) { try fold(rest) } else { try await catchUp() }
  }

  /// Folds `stored`, which are all facts of `stream`, into `beginning`.
  init(
    _ beginning: Rules, folding stored: [StoredEvent], of stream: StreamName, store: any EventStore,
    clock: any GameClock
  ) throws(Failure) {
    state = Versioned(beginning, version: 0)
    (self.beginning, self.stream, self.store, self.clock) = (beginning, stream, store, clock)
    isShared = store is any SharedEventStore
    try fold(stored)
  }

  /// Performs a command when its turn has come, and returns the state after it.
  ///
  /// `command` is called while nobody else decides or appends. `seen` is the version that a person decided on: if it is
  /// not the current version, here or in the store, nothing is done, so that a double press has one effect. Without
  /// `seen` the command is decided on the current state, and decided again if another process appended first.
  ///
  /// If other daemons append, too, their facts are read first, so that nothing is refused or left undone because of an
  /// outdated state. A `routine` command skips this: it comes many times a second, and is repeated anyway.
  @discardableResult
  func perform(
    expecting seen: Int? = nil, routine: Bool = false, _ command: () -> Rules.Command
  ) async throws(Failure) -> Versioned<Rules> {
    let span = startSpan("EventSourced.perform")
    defer { span.end() }
    await mutex.enter()
    defer { mutex.leave() }
    let command = command()
    var isSure = !isShared || routine
    if isShared, let seen, seen > state.version { try await catchUp() }
    while true {
      if let seen, seen != state.version { throw .changed(version: state.version) }
      let facts: [Rules.Event]
      do { facts = try state.rules.decide(command, at: clock.now) } catch {
        if !isSure {
          isSure = true
          if try await catchUp() { continue }
        }
        throw .refused(error)
      }
      if facts.isEmpty, !isSure {
        isSure = true
        if try await catchUp() { continue }
      }
      guard !facts.isEmpty else { return state }
      do {
        let span = startSpan("EventStore.append")
        defer { span.end() }
        try await store.append(facts, to: stream, expecting: state.version)
      } catch {
        guard case .conflict = error, try await catchUp() else { throw .store(error) }
        continue
      }
      fold(facts)
      await saveIfDue()
      return state
    }
  }

  /// Applies the facts that another process appended, if the stream is known to have reached `version`.
  func catchUp(to version: Int) async throws(Failure) {
    guard version > state.version else { return }
    await mutex.enter()
    defer { mutex.leave() }
    if version > state.version { try await catchUp() }
  }

  /// Applies the facts that other daemons have appended so far.
  func refresh() async throws(Failure) {
    await mutex.enter()
    defer { mutex.leave() }
    try await catchUp()
  }

  /// Applies `event` of this stream, and the events before it, unless that is already done.
  func take(_ event: StoredEvent) async throws(Failure) {
    guard event.version > state.version else { return }
    await mutex.enter()
    defer { mutex.leave() }
    if event.version == state.version + 1 {
      try fold([event])
    } else if event.version > state.version {
      try await catchUp()
    }
  }

  /// Forgets the state and folds all facts anew, of which some were redacted.
  ///
  /// - Throws: Also ``AggregateError/unreadable(stream:reason:)`` for a fact that this program cannot read. The facts
  ///   before it are folded if the state had no others, because what was erased must not stay in it; otherwise the
  ///   state is left as it was.
  func refold() async throws(Failure) {
    await mutex.enter()
    defer { mutex.leave() }
    let stored: [StoredEvent]
    do { stored = try await store.read(stream, after: 0) } catch { throw .store(error) }
    let (facts, failure) = readable(stored)
    if let failure, facts.count < state.version { throw failure }
    state = Versioned(beginning, version: 0)
    fold(facts)
    // A command that was under way may have saved the state of before.
    if snapshotVersion > 0, let snapshot = state.rules.snapshot(at: state.version) {
      snapshotVersion = snapshot.version
      do { try await store.save(snapshot, of: stream) } catch { throw .store(error) }
    }
    if let failure { throw failure }
  }

  /// Folds the facts that this process does not know yet; returns false if there are none.
  @discardableResult
  private func catchUp() async throws(Failure) -> Bool {
    let stored: [StoredEvent]
    do { stored = try await store.read(stream, after: state.version) } catch { throw .store(error) }
    try fold(stored)
    return !stored.isEmpty
  }

  private func fold(_ stored: some Sequence<StoredEvent>) throws(Failure) {
    let (facts, failure) = readable(stored)
    if let failure { throw failure }
    fold(facts)
  }

  /// The facts up to the first that this program cannot read, and the error of that one.
  private func readable(_ stored: some Sequence<StoredEvent>) -> (facts: [Rules.Event], failure: Failure?) {
    var facts: [Rules.Event] = []
    do { for event in stored { facts.append(try event.fact(as: Rules.Event.self)) } } catch {
      return (facts, .unreadable(stream: stream, reason: "\(error)"))
    }
    return (facts, nil)
  }

  private func fold(_ facts: [Rules.Event]) {
    for fact in facts { state.rules.apply(fact) }
    state.version += facts.count
  }

  /// Restores the state from the newest snapshot and returns the facts after it; nil if there is no usable snapshot.
  private func restore(from beginning: Rules) async -> ArraySlice<StoredEvent>? {
    guard let snapshot = try? await store.snapshot(of: stream), let rules = beginning.restored(from: snapshot),
      // Reads the last covered fact too: a deleted stream may have left its snapshot behind.
      let stored = try? await store.read(stream, after: snapshot.version - 1), let last = stored.first,
      last.version == snapshot.version
    else { return nil }
    state = Versioned(rules, version: snapshot.version)
    snapshotVersion = snapshot.version
    return stored.dropFirst()
  }

  /// Saves a snapshot if many facts have followed the previous one. It only saves time and may fail.
  private func saveIfDue() async {
    guard state.version - snapshotVersion >= Self.snapshotEvery,
      let snapshot = state.rules.snapshot(at: state.version)
    else { return }
    snapshotVersion = snapshot.version
    try? await store.save(snapshot, of: stream)
  }
}
