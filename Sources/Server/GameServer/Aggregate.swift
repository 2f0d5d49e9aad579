public import EventSourcing
public import EventStore

/// The rules of one stream for all who work with it: see ``EventSourced``.
public actor Aggregate<Rules: Decider> {
  private let contents: EventSourced<Rules>
  private let broadcast = Broadcast<Versioned<Rules>>()
  /// The version that was told last.
  private var toldVersion: Int

  /// What `stream` has come to so far, from `beginning`.
  ///
  /// - Throws: ``AggregateError/store(_:)`` or ``AggregateError/unreadable(stream:reason:)``.
  public init(
    _ beginning: Rules, stream: StreamName, store: any EventStore, clock: any GameClock
  ) async throws(AggregateError<Rules.Refusal>) {
    contents = try await EventSourced(beginning, stream: stream, store: store, clock: clock)
    toldVersion = contents.state.version
  }

  /// What it has come to.
  public var state: Versioned<Rules> { contents.state }

  /// What it has come to, and again after each change; who is slow gets the newest.
  public func changes() -> AsyncStream<Versioned<Rules>> { broadcast.stream(beginningWith: state) }

  /// Does what somebody asks for, and returns what it has come to by it. A person may have decided by the version `seen`: where
  /// it is not that of now, nothing is done.
  ///
  /// - Throws: ``AggregateError``; then nothing has changed by it.
  @discardableResult
  public func perform(
    _ command: Rules.Command, expecting seen: Int? = nil
  ) async throws(AggregateError<Rules.Refusal>) -> Versioned<Rules> {
    defer { tell() }
    return try await contents.perform(expecting: seen) { command }
  }

  nonisolated var isHeard: Bool { broadcast.count > 0 }

  /// Takes in what another process has kept, where the stream is known to have come to `version`.
  func catchUp(to version: Int) async throws {
    defer { tell() }
    try await contents.catchUp(to: version)
  }

  private func tell() {
    guard state.version != toldVersion else { return }
    toldVersion = state.version
    broadcast.send(state)
  }
}
