public import EventSourcing
import EventStore
public import Foundation
public import Quiz
public import Recognition

/// One contest that is open: the only place from which its facts are kept.
///
/// Commands are taken one at a time: decided, kept, applied, told. What it tells has survived a power cut.
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
  private var table: ContestTable
  /// When something happened last.
  private(set) var changedAt: Instant
  private var version: Int
  private let journal: any EventStore
  private let broadcast = Broadcast<State>()
  private let mutex = AsyncMutex()
  /// How many pages each player has open.
  private var watchers: [PlayerID: Int] = [:]
  /// Whose pages were closed.
  let departures: AsyncStream<PlayerID>
  private let departing: AsyncStream<PlayerID>.Continuation

  /// The contest that `recorded` tells of, from its opening on.
  ///
  /// - Throws: ``RoomError/unreadable(contest:reason:)`` where it tells of none.
  init(_ recorded: [StoredEvent], id: String, journal: any EventStore, clock: any GameClock) throws(RoomError) {
    let contest: Contest?
    do { contest = Contest(folding: try recorded.map { try $0.fact(as: ContestFact.self) }) } catch {
      throw .unreadable(contest: id, reason: "\(error)")
    }
    guard let contest, let opened = recorded.first else {
      throw .unreadable(contest: id, reason: "it does not begin with its opening. Restore the journal from a backup.")
    }
    self.id = id
    pin = contest.opening.pin
    source = contest.opening.source
    openedAt = opened.recordedAt
    version = recorded.count
    table = ContestTable(contest)
    changedAt = clock.now
    self.journal = journal
    self.clock = clock
    (departures, departing) = AsyncStream<PlayerID>.makeStream(bufferingPolicy: .unbounded)
  }

  /// The contest as it is.
  public var state: State { State(table.contest, version: version, present: Set(watchers.keys)) }

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

  /// Does what somebody, or something, asks for, and returns the contest after it.
  ///
  /// Where others have kept facts of this contest, in another process, those are taken in; then a device's report is
  /// decided again, and a person is told: see ``Contest/Command/isReport``.
  ///
  /// A person may have decided by the version `seen`: where it is not that of now, the command is not obeyed, so that a
  /// double press does nothing twice. Nil decides by what is.
  @discardableResult
  public func perform(_ command: Contest.Command, expecting seen: Int? = nil) async throws(RoomError) -> State {
    await mutex.enter()
    defer { mutex.leave() }
    if let seen, seen != version { throw .changed(version: version) }
    if case .loseCamera(let player) = command { table.loseCamera(of: player) }
    try await keep(command)
    if case .ask = command {
      // It was lost before the question, whose clock must stand all the same.
      for player in table.playersWithoutCamera { try await keep(.loseCamera(player)) }
    }
    return state
  }

  /// Reports what time it is to the question that runs.
  public func tick() async throws(RoomError) {
    await mutex.enter()
    defer { mutex.leave() }
    try await keep(.tick(oldestUnjudged: table.oldestUnjudged(at: clock.now)))
  }

  /// A frame of this player has come and is going to be judged, or looked at again: until its verdict is here, or it is
  /// given up, it may still decide the question. Each announcement is followed by one of the two.
  public func judging(_ player: PlayerID, captured: Instant) { table.judging(player, captured: captured) }

  /// A frame that was announced gets no verdict.
  public func gaveUp(_ player: PlayerID, captured: Instant) { table.settle(player, captured: captured) }

  /// A frame that was announced has been judged: `findings` are of this frame alone. Returns what is now certain to be in
  /// it, in the light of the player's frames before, when what follows from it for the player is kept and in ``state``.
  @discardableResult
  public func frame(
    _ player: PlayerID, captured: Instant, _ findings: Recogniser.Findings
  ) async throws(RoomError) -> FrameVerdict {
    await mutex.enter()
    defer { mutex.leave() }
    let verdict = table.judge(findings, of: player, captured: captured)
    defer { table.settle(player, captured: captured) }
    try await keep(.frame(player, captured: captured, seen: verdict.sightings.map(\.reference)))
    return verdict
  }

  /// Ends the streams of those who look on.
  func close() {
    broadcast.finish()
    departing.finish()
  }

  private func keep(_ command: Contest.Command) async throws(RoomError) {
    while true {
      let facts: [ContestFact]
      do { facts = try table.contest.decide(command, at: clock.now) } catch { throw .refused(error) }
      guard !facts.isEmpty else { return }
      do {
        try await journal.append(facts, to: Self.stream(of: id), expecting: version)
        return take(facts)
      } catch {
        guard case .conflict = error, try await takeIn() else { throw .journal(error) }
        guard command.isReport else { throw .changed(version: version) }
      }
    }
  }

  /// Folds what others have kept; false where they have not.
  private func takeIn() async throws(RoomError) -> Bool {
    do {
      let facts = try await journal.read(Self.stream(of: id), after: version).map { try $0.fact(as: ContestFact.self) }
      take(facts)
      return !facts.isEmpty
    } catch let error as EventStoreError {
      throw .journal(error)
    } catch {
      throw .unreadable(contest: id, reason: "\(error)")
    }
  }

  private func take(_ facts: [ContestFact]) {
    for fact in facts { table.apply(fact) }
    version += facts.count
    changedAt = clock.now
    broadcast.send(state)
  }

  /// Where the facts of a contest are kept.
  static func stream(of id: String) -> StreamName { "contest/\(id)" }
}
