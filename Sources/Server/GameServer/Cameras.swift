import EventSourcing
import Quiz
import Recognition

/// The cameras of a contest's players: what they have shown, and which frames still await a verdict.
struct Cameras {
  /// How long after the deadline a frame captured before it may still arrive from a browser: a 100 kB picture takes 0.8
  /// s over a 1 Mbit/s mobile link.
  static let browserLatency = Duration.seconds(1)
  /// As above, for a camera attached to this machine: exposure, transfer and decoding of a webcam take 30 to 150 ms.
  static let ownLatency = Duration.milliseconds(250)

  private var memories: [PlayerID: CameraMemory] = [:]

  /// Records that a frame of this player is being judged, or will be looked at again.
  mutating func announce(_ captured: Instant, of player: PlayerID, in contest: Contest) {
    change(player, in: contest) { $0.announce(captured) }
  }

  /// Records that a verdict on the frame was played, or never will be.
  mutating func settle(_ captured: Instant, of player: PlayerID) { memories[player]?.settle(captured) }

  /// Records that this player's camera gives no frames; the next frame ends that.
  mutating func lose(_ player: PlayerID, in contest: Contest) { change(player, in: contest) { $0.isLost = true } }

  /// The players whose cameras give no frames.
  func lost(in contest: Contest) -> [PlayerID] {
    contest.players.map(\.id).filter { memories[$0]?.isLost == true }
  }

  /// The verdict on a frame in the light of the player's earlier frames.
  mutating func judge(
    _ findings: Recogniser.Findings, captured: Instant, of player: PlayerID, in contest: Contest
  ) -> FrameVerdict {
    let begins = contest.viewBegins(for: player)
    return change(player, in: contest) { $0.judge(findings, captured: captured, viewBegins: begins) }
  }

  /// For each player the oldest frame that may still get a verdict: one being judged, or one on its way.
  func oldestUnjudged(at now: Instant, in contest: Contest) -> [PlayerID: Instant] {
    let latency = contest.opening.source == .daemon ? Self.ownLatency : Self.browserLatency
    let players = contest.players.map(\.id)
    return Dictionary(
      uniqueKeysWithValues: players.map { ($0, memories[$0]?.oldestUnjudged(at: now) ?? now - latency) })
  }

  /// Forgets players who are no longer present in `contest`.
  mutating func forgetWhoLeft(_ contest: Contest) {
    memories = memories.filter { contest.player($0.key)?.presence == .here }
  }

  /// Changes a player's memory; nothing is remembered of players who are not present.
  private mutating func change<Result>(
    _ player: PlayerID, in contest: Contest, _ body: (inout CameraMemory) -> Result
  ) -> Result {
    var memory = memories[player] ?? CameraMemory()
    defer { if contest.player(player)?.presence == .here { memories[player] = memory } }
    return body(&memory)
  }
}
