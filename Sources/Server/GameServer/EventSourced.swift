import EventSourcing
import EventStore

/// The rules of one stream, folded from its facts: the only place of this process from which facts are appended to it.
///
/// Commands are taken one at a time, in the order in which they came: decided, appended behind the version that they were
/// decided on, folded. What it returns has survived a power cut. It belongs to one actor, which tells what has changed.
final class EventSourced<Rules: Decider> {
  typealias Failure = AggregateError<Rules.Refusal>

  /// What the stream has come to.
  private(set) var state: Versioned<Rules>

  private let stream: StreamName
  private let store: any EventStore
  private let clock: any GameClock
  private let mutex = AsyncMutex()
  /// The version up to which the store has the state folded.
  private var snapshotVersion = 0

  /// How many facts are folded at most where a snapshot could be read instead: see "Snapshots" in the documentation.
  static var snapshotEvery: Int { 500 }

  /// What `stream` has come to so far, from `beginning`.
  init(
    _ beginning: Rules, stream: StreamName, store: any EventStore, clock: any GameClock
  ) async throws(Failure) {
    state = Versioned(beginning, version: 0)
    (self.stream, self.store, self.clock) = (stream, store, clock)
    if let rest = await restore(from: beginning) { try fold(rest) } else { try await catchUp() }
  }

  /// What `stored`, which is all of `stream`, has come to, from `beginning`.
  init(
    _ beginning: Rules, folding stored: [StoredEvent], of stream: StreamName, store: any EventStore,
    clock: any GameClock
  ) throws(Failure) {
    state = Versioned(beginning, version: 0)
    (self.stream, self.store, self.clock) = (stream, store, clock)
    try fold(stored)
  }

  /// Does what is asked for when its turn has come, and returns what the stream has come to by it.
  ///
  /// `command` is called when nobody else decides or appends. A person has decided by the version `seen`: where that is not
  /// the version of now, here or in the store, nothing is done, so that a double press does nothing twice. Without `seen` the
  /// command is decided by what is now; where another process was first, it is decided again.
  @discardableResult
  func perform(expecting seen: Int? = nil, _ command: () -> Rules.Command) async throws(Failure) -> Versioned<Rules> {
    await mutex.enter()
    defer { mutex.leave() }
    let command = command()
    while true {
      if let seen, seen != state.version { throw .changed(version: state.version) }
      let facts: [Rules.Event]
      do { facts = try state.rules.decide(command, at: clock.now) } catch { throw .refused(error) }
      guard !facts.isEmpty else { return state }
      do {
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

  /// Folds what another process has appended, where the stream is known to have come to `version`.
  func catchUp(to version: Int) async throws(Failure) {
    guard version > state.version else { return }
    await mutex.enter()
    defer { mutex.leave() }
    if version > state.version { try await catchUp() }
  }

  /// Folds what this process does not know yet; false where there is nothing.
  @discardableResult
  private func catchUp() async throws(Failure) -> Bool {
    let stored: [StoredEvent]
    do { stored = try await store.read(stream, after: state.version) } catch { throw .store(error) }
    try fold(stored)
    return !stored.isEmpty
  }

  private func fold(_ stored: some Sequence<StoredEvent>) throws(Failure) {
    do { fold(try stored.map { try $0.fact(as: Rules.Event.self) }) } catch {
      throw .unreadable(stream: stream, reason: "\(error)")
    }
  }

  private func fold(_ facts: [Rules.Event]) {
    for fact in facts { state.rules.apply(fact) }
    state.version += facts.count
  }

  /// Takes the state from the newest snapshot, and returns the facts behind it; nil where none can be used.
  private func restore(from beginning: Rules) async -> ArraySlice<StoredEvent>? {
    guard let snapshot = try? await store.snapshot(of: stream), let rules = beginning.restored(from: snapshot),
      // With the last fact that it covers: a stream that was deleted may have left its snapshot behind.
      let stored = try? await store.read(stream, after: snapshot.version - 1), let last = stored.first,
      last.version == snapshot.version
    else { return nil }
    state = Versioned(rules, version: snapshot.version)
    snapshotVersion = snapshot.version
    return stored.dropFirst()
  }

  /// Has the store keep the state where many facts have come since it did. It only saves time, and may fail.
  private func saveIfDue() async {
    guard state.version - snapshotVersion >= Self.snapshotEvery,
      let snapshot = state.rules.snapshot(at: state.version)
    else { return }
    snapshotVersion = snapshot.version
    try? await store.save(snapshot, of: stream)
  }
}
