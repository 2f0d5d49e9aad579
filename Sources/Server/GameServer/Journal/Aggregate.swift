public import EventSourcing
public import EventStore

/// The rules and state of one stream, shared by everyone who works with it: see ``EventSourced``.
public actor Aggregate<Rules: Decider> {
  private let contents: EventSourced<Rules>
  private let broadcast = Broadcast<Versioned<Rules>>()
  /// The version that was last published.
  private var toldVersion: Int

  /// Opens `stream` and folds its facts into `beginning`.
  ///
  /// - Throws: ``AggregateError/store(_:)`` or ``AggregateError/unreadable(stream:reason:)``.
  public init(
    _ beginning: Rules, stream: StreamName, store: any EventStore, clock: any GameClock
  ) async throws(AggregateError<Rules.Refusal>) {
    contents = try await EventSourced(beginning, stream: stream, store: store, clock: clock)
    toldVersion = contents.state.version
  }

  /// The current state.
  public var state: Versioned<Rules> { contents.state }

  /// The current state, and the new one after each change; a slow reader gets only the newest.
  public func changes() -> AsyncStream<Versioned<Rules>> { broadcast.stream(beginningWith: state) }

  /// Decides `command`, records the facts that follow, and returns the new state. If `seen` is given and is not the
  /// current version, the caller decided on an outdated state and nothing is done.
  ///
  /// - Throws: ``AggregateError``; then nothing was recorded.
  @discardableResult
  public func perform(
    _ command: Rules.Command, expecting seen: Int? = nil
  ) async throws(AggregateError<Rules.Refusal>) -> Versioned<Rules> {
    defer { tell() }
    return try await contents.perform(expecting: seen) { command }
  }

  /// Ends the streams of all who observe it, who are to open another.
  nonisolated func finish() { broadcast.finish() }

  nonisolated var isHeard: Bool { broadcast.count > 0 }

  /// Folds the facts that another process recorded, if the stream is known to have reached `version`.
  func catchUp(to version: Int) async throws {
    defer { tell() }
    try await contents.catchUp(to: version)
  }

  /// Folds all facts anew, of which some were redacted, and publishes the state.
  func refold() async throws {
    defer {
      toldVersion = state.version
      broadcast.send(state)
    }
    try await contents.refold()
  }

  private func tell() {
    guard state.version != toldVersion else { return }
    toldVersion = state.version
    broadcast.send(state)
  }
}
