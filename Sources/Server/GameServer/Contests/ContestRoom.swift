import EventSourcing
import EventStore
public import Foundation
import PackServer
public import Quiz
import Tracing

/// The reason why a command on a contest failed.
public typealias RoomError = AggregateError<Contest.Refusal>

/// One open contest: its facts, its viewers, and the memory of its cameras. Every state that it publishes would survive
/// a power cut.
public actor ContestRoom {
  /// The contest at one version, with the players present.
  public typealias State = ContestSnapshot

  /// The contest's identifier.
  public nonisolated let id: String
  /// The six digits by which players find the contest; nil if nobody joins by PIN.
  public nonisolated let pin: String?
  /// How it is played.
  public nonisolated let mode: Contest.Mode
  /// The camera that is judged.
  public nonisolated let source: Contest.Source
  /// The name of the daemon's camera that is judged; nil for the first.
  public nonisolated let camera: String?
  /// The daemon whose camera is judged. Nil if only one daemon uses the journal, or if players use their own cameras.
  nonisolated let station: String?
  /// The position of the contest's opening in the journal.
  nonisolated let position: Int64
  /// The name of its pack in the library; nil for the one that the daemon was started with.
  nonisolated let library: String?
  /// The pack of the contest; nil after a restart, until a picture is judged for it.
  nonisolated let played: LockedBox<PlayedPack?>
  /// When the contest was opened, by the wall clock.
  public nonisolated let openedAt: Date

  /// Why the clock cannot go on, for the log and `/readyz`; nil if all is well.
  public internal(set) var trouble: RoomError?

  let clock: any GameClock
  let contest: EventSourced<Contest>
  /// The camera memories of the players who play here.
  var cameras: [PlayerID: CameraMemory] = [:]
  /// The accounts of why questions were decided as they were, by the number of the question, counted from 1.
  var accounts: [PlayerID: [Int: VerdictExplanation]] = [:]
  /// The readiness of the cameras in the lobby.
  private var checks: [PlayerID: CameraCheck] = [:]
  private(set) var changedAt: Instant
  /// The version that was last published.
  private var toldVersion: Int
  private let broadcast = Broadcast<State>()
  /// The number of open pages of each player.
  private var watchers: [PlayerID: Int] = [:]
  /// The pictures that were shown and not recognised, in all contests.
  let misses: MissedPictures
  /// How it is shared with other daemons; nil where there is only one.
  let sharing: Sharing?
  /// The news of this contest from other daemons.
  var remote = RemotePresence()
  /// The time when the other daemons were last told of pictures that are being judged here.
  var toldJudging: Instant?
  /// The players of pages that were closed.
  let departures: AsyncStream<PlayerID>
  private let departing: AsyncStream<PlayerID>.Continuation

  /// The contest folded from all its facts in `stored`.
  ///
  /// - Throws: ``AggregateError/unreadable(stream:reason:)`` if they do not begin with an opening.
  init(
    _ stored: [StoredEvent], id: String, store: any EventStore, clock: any GameClock, playing pack: PlayedPack? = nil,
    misses: MissedPictures = MissedPictures(), sharing: Sharing? = nil
  ) throws(RoomError) {
    let stream = Self.stream(of: id)
    guard let first = stored.first, case .opened(let opening) = try? first.fact(as: ContestFact.self) else {
      let reason = "it does not begin with its opening. Restore the journal from a backup."
      throw .unreadable(stream: stream, reason: reason)
    }
    self.id = id
    pin = opening.pin
    mode = opening.mode
    source = opening.source
    camera = opening.camera
    station = opening.station
    position = first.position
    library = opening.library
    played = LockedBox(pack)
    openedAt = first.recordedAt
    contest = try EventSourced(Contest(opening), folding: stored, of: stream, store: store, clock: clock)
    toldVersion = contest.state.version
    changedAt = clock.now
    self.clock = clock
    (self.misses, self.sharing) = (misses, sharing)
    (departures, departing) = AsyncStream<PlayerID>.makeStream(bufferingPolicy: .unbounded)
  }

  /// The current contest.
  public var state: State { snapshot(contest.state) }

  /// The current contest, and again after each change; a slow reader gets only the newest. Ends when the room closes.
  public func changes() -> AsyncStream<State> { broadcast.stream(beginningWith: state) }

  /// As above, for a page of `player`, who counts as present while the stream is read.
  public func changes(watching player: PlayerID) -> AsyncStream<State> {
    watchers[player, default: 0] += 1
    if watchers[player] == 1 {
      tellPresence([player], isHere: true)
      broadcast.send(state)
    }
    return broadcast.stream(beginningWith: state) { [departing] in departing.yield(player) }
  }

  /// Records that a page of `player` was closed.
  func depart(_ player: PlayerID) {
    guard let pages = watchers[player] else { return }
    watchers[player] = pages > 1 ? pages - 1 : nil
    if pages == 1 {
      tellPresence([player], isHere: false)
      broadcast.send(state)
    }
  }

  /// Decides `command`, records the facts that follow, and returns the contest after them. If `seen` is given and is
  /// not the current version, the caller decided on an outdated state and nothing is done.
  ///
  /// - Throws: ``AggregateError``: the refusal of the contest, a version that is not `seen`, or a failure of the
  ///   journal.
  @discardableResult
  public func perform(_ command: Contest.Command, expecting seen: Int? = nil) async throws(RoomError) -> State {
    if case .loseCamera(let player) = command { change(player) { $0.isLost = true } }
    defer { tell() }
    var after = try await contest.perform(expecting: seen) { command }
    if case .ask = command {
      // The camera was lost before the question was asked, and the new question's clock must stop too.
      for player in lostCameras { after = try await contest.perform { .loseCamera(player) } }
    }
    return snapshot(after)
  }

  /// Reports the current time to the running question.
  ///
  /// - Throws: ``AggregateError/store(_:)`` or ``AggregateError/unreadable(stream:reason:)``.
  public func tick() async throws(RoomError) {
    defer { tell() }
    tellJudging()
    try await contest.perform(routine: true) { .tick(oldestUnjudged: oldestUnjudged, present: present) }
  }

  /// The players who have a page open, or whose camera has shown something since the daemon started.
  private var present: Set<PlayerID> { watching.union(cameras.keys) }

  /// The players who have a page open, here or at another daemon.
  private var watching: Set<PlayerID> { Set(watchers.keys).union(remote.present(at: clock.now)) }

  /// The players who have a page open here.
  var watchedHere: [PlayerID] { Array(watchers.keys) }

  /// Takes in how far a player's camera is ready. It is not recorded: after a restart the cameras are tried again.
  public func check(_ camera: CameraCheck, of player: PlayerID) {
    guard contest.state.rules.phase == .lobby, camera.replaces(checks[player] ?? .untried) else { return }
    checks[player] = camera
    tellCheck(camera, of: player)
    broadcast.send(state)
  }

  /// Takes in news from another daemon.
  func hear(_ news: PeerMessage) {
    var isNew = remote.take(news, at: clock.now)
    if contest.state.rules.phase == .lobby {
      for (player, camera) in news.checks ?? [:] where camera.replaces(checks[player] ?? .untried) {
        checks[player] = camera
        isNew = true
      }
    }
    if isNew { broadcast.send(state) }
  }

  /// Applies the facts that other daemons have recorded so far, for a caller who may have come from one of them. Facts
  /// that cannot be read now are published later.
  func refresh() async {
    guard sharing != nil else { return }
    defer { tell() }
    try? await contest.refresh()
  }

  /// Applies a fact that another daemon recorded, and publishes the contest.
  func take(_ event: StoredEvent) async throws(RoomError) {
    defer { tell() }
    try await contest.take(event)
  }

  /// Folds all facts anew, of which some were redacted, and publishes the contest.
  func refold() async throws(RoomError) {
    defer {
      toldVersion = contest.state.version
      broadcast.send(state)
    }
    try await contest.refold()
  }

  /// Ends all streams of changes.
  func close() {
    broadcast.finish()
    departing.finish()
  }

  func snapshot(_ contest: Versioned<Contest>) -> State {
    var state = State(contest.rules, version: contest.version, present: watching, cameras: checks)
    state.glossary = played.value?.glossary
    state.missedIn = misses.all.last { $0.contest == id }?.pack
    return state
  }

  /// Publishes the contest if it has changed.
  func tell() {
    guard contest.state.version != toldVersion else { return }
    toldVersion = contest.state.version
    changedAt = clock.now
    forgetWhoLeft()
    forgetMisses()
    let span = startSpan("Broadcast.send")
    defer { span.end() }
    broadcast.send(state)
  }

  static func stream(of id: String) -> StreamName { "contest/\(id)" }
}
