import EventSourcing
import Quiz
import Recognition

/// What the cameras of a contest's players have shown, and what is still to be told of it.
struct Cameras {
  /// How long after the deadline a frame from before it may still come from a browser: a picture of 100 kB takes 0.8 s
  /// over a telephone's link of 1 Mbit/s.
  static let browserLatency = Duration.seconds(1)
  /// The same for a camera of this machine: exposure, transfer and decoding of a webcam take 30 to 150 ms.
  static let ownLatency = Duration.milliseconds(250)

  private var memories: [PlayerID: CameraMemory] = [:]

  /// A frame of this player is being judged, or will be looked at again.
  mutating func announce(_ captured: Instant, of player: PlayerID, in contest: Contest) {
    change(player, in: contest) { $0.announce(captured) }
  }

  /// A verdict on the frame has been played, or will never be there.
  mutating func settle(_ captured: Instant, of player: PlayerID) { memories[player]?.settle(captured) }

  /// No frames come from this player, until one does.
  mutating func lose(_ player: PlayerID, in contest: Contest) { change(player, in: contest) { $0.isLost = true } }

  /// Those from whom no frames come.
  func lost(in contest: Contest) -> [PlayerID] {
    contest.players.map(\.id).filter { memories[$0]?.isLost == true }
  }

  /// What is certain to be in a frame, in the light of the player's frames before.
  mutating func judge(
    _ findings: Recogniser.Findings, captured: Instant, of player: PlayerID, in contest: Contest
  ) -> FrameVerdict {
    let begins = contest.viewBegins(for: player)
    return change(player, in: contest) { $0.judge(findings, captured: captured, viewBegins: begins) }
  }

  /// For each player the oldest frame that may still get a verdict: one that is judged, or one that is on its way.
  func oldestUnjudged(at now: Instant, in contest: Contest) -> [PlayerID: Instant] {
    let latency = contest.opening.source == .daemon ? Self.ownLatency : Self.browserLatency
    let players = contest.players.map(\.id)
    return Dictionary(
      uniqueKeysWithValues: players.map { ($0, memories[$0]?.oldestUnjudged(at: now) ?? now - latency) })
  }

  /// Forgets those who do not play in `contest` any more.
  mutating func forgetWhoLeft(_ contest: Contest) {
    memories = memories.filter { contest.player($0.key)?.presence == .here }
  }

  /// Changes what is remembered of a player; of who is not here nothing is.
  private mutating func change<Result>(
    _ player: PlayerID, in contest: Contest, _ body: (inout CameraMemory) -> Result
  ) -> Result {
    var memory = memories[player] ?? CameraMemory()
    defer { if contest.player(player)?.presence == .here { memories[player] = memory } }
    return body(&memory)
  }
}
