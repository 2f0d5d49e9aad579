public import EventSourcing
import EventStore
public import Foundation
public import Quiz
public import Recognition

/// Why a contest did not do what it was asked for.
public typealias RoomError = AggregateError<Contest.Refusal>

/// One contest that is open: its facts, who looks on, and what its cameras have shown. What it tells has survived a power cut.
public actor ContestRoom {
  /// The contest after so many facts, and who looks on.
  public typealias State = ContestSnapshot

  /// The contest's name for programs.
  public nonisolated let id: String
  /// The six digits by which players find it; nil where nobody is to join.
  public nonisolated let pin: String?
  /// Whose camera it is played on.
  public nonisolated let source: Contest.Source
  /// When it was opened, by the wall clock.
  public nonisolated let openedAt: Date

  /// Why the clock cannot go on, for the log and for `/readyz`; nil when all is well.
  public internal(set) var trouble: RoomError?

  let clock: any GameClock
  private let contest: EventSourced<Contest>
  private var cameras = Cameras()
  /// When something happened last.
  private(set) var changedAt: Instant
  /// The version that was told last.
  private var toldVersion: Int
  private let broadcast = Broadcast<State>()
  /// How many pages each player has open.
  private var watchers: [PlayerID: Int] = [:]
  /// Whose pages were closed.
  let departures: AsyncStream<PlayerID>
  private let departing: AsyncStream<PlayerID>.Continuation

  /// The contest that `stored` tells of, from its opening on.
  ///
  /// - Throws: ``AggregateError/unreadable(stream:reason:)`` where it tells of none.
  init(_ stored: [StoredEvent], id: String, store: any EventStore, clock: any GameClock) throws(RoomError) {
    let stream = Self.stream(of: id)
    guard let first = stored.first, case .opened(let opening) = try? first.fact(as: ContestFact.self) else {
      let reason = "it does not begin with its opening. Restore the journal from a backup."
      throw .unreadable(stream: stream, reason: reason)
    }
    self.id = id
    pin = opening.pin
    source = opening.source
    openedAt = first.recordedAt
    contest = try EventSourced(Contest(opening), folding: stored, of: stream, store: store, clock: clock)
    toldVersion = contest.state.version
    changedAt = clock.now
    self.clock = clock
    (departures, departing) = AsyncStream<PlayerID>.makeStream(bufferingPolicy: .unbounded)
  }

  /// The contest as it is.
  public var state: State { snapshot(contest.state) }

  /// The contest as it is, and after each change; who is slow gets the newest. Ends when the room is closed.
  public func changes() -> AsyncStream<State> { broadcast.stream(beginningWith: state) }

  /// The same for a page of `player`, who counts as present while it is read.
  public func changes(watching player: PlayerID) -> AsyncStream<State> {
    watchers[player, default: 0] += 1
    if watchers[player] == 1 { broadcast.send(state) }
    return broadcast.stream(beginningWith: state) { [departing] in departing.yield(player) }
  }

  /// A page of `player` was closed.
  func depart(_ player: PlayerID) {
    guard let pages = watchers[player] else { return }
    watchers[player] = pages > 1 ? pages - 1 : nil
    if pages == 1 { broadcast.send(state) }
  }

  /// Does what somebody, or something, asks for, and returns the contest after it. A person may have decided by the version
  /// `seen`: where it is not that of now, nothing is done.
  @discardableResult
  public func perform(_ command: Contest.Command, expecting seen: Int? = nil) async throws(RoomError) -> State {
    if case .loseCamera(let player) = command { cameras.lose(player, in: contest.state.rules) }
    defer { tell() }
    var after = try await contest.perform(expecting: seen) { command }
    if case .ask = command {
      // It was lost before the question, whose clock must stand all the same.
      for player in cameras.lost(in: after.rules) { after = try await contest.perform { .loseCamera(player) } }
    }
    return snapshot(after)
  }

  /// Reports what time it is to the question that runs.
  public func tick() async throws(RoomError) {
    defer { tell() }
    try await contest.perform {
      .tick(oldestUnjudged: cameras.oldestUnjudged(at: clock.now, in: contest.state.rules))
    }
  }

  /// A frame of this player has come and is going to be judged, or looked at again: until its verdict is here, or it is
  /// given up, it may still decide the question. Each announcement is followed by one of the two.
  public func judging(_ player: PlayerID, captured: Instant) {
    cameras.announce(captured, of: player, in: contest.state.rules)
  }

  /// A frame that was announced gets no verdict.
  public func gaveUp(_ player: PlayerID, captured: Instant) { cameras.settle(captured, of: player) }

  /// A frame that was announced has been judged: `findings` are of this frame alone. Returns what is now certain to be in
  /// it, in the light of the player's frames before, and the contest in which that was decided, when what follows from it is
  /// kept.
  @discardableResult
  public func frame(
    _ player: PlayerID, captured: Instant, _ findings: Recogniser.Findings
  ) async throws(RoomError) -> (verdict: FrameVerdict, state: State) {
    defer {
      cameras.settle(captured, of: player)
      tell()
    }
    var verdict = FrameVerdict([], of: findings)
    let after = try await contest.perform {
      verdict = cameras.judge(findings, captured: captured, of: player, in: contest.state.rules)
      return .frame(player, captured: captured, seen: verdict.sightings.map(\.reference))
    }
    return (verdict, snapshot(after))
  }

  /// Ends the streams of those who look on.
  func close() {
    broadcast.finish()
    departing.finish()
  }

  private func snapshot(_ contest: Versioned<Contest>) -> State {
    State(contest.rules, version: contest.version, present: Set(watchers.keys))
  }

  /// Tells what has happened, if anything has.
  private func tell() {
    guard contest.state.version != toldVersion else { return }
    toldVersion = contest.state.version
    changedAt = clock.now
    cameras.forgetWhoLeft(contest.state.rules)
    broadcast.send(state)
  }

  /// Where the facts of a contest are kept.
  static func stream(of id: String) -> StreamName { "contest/\(id)" }
}
