import EventSourcing
import Quiz
import Recognition

/// The cameras of a contest's players: what they have shown, and which frames still await a verdict.
extension ContestRoom {
  /// How long after the deadline a frame captured before it may still arrive from a browser: a 100 kB picture takes 0.8
  /// s over a 1 Mbit/s mobile link.
  static let browserLatency = Duration.seconds(1)
  /// As above, for a camera attached to this machine: exposure, transfer and decoding of a webcam take 30 to 150 ms.
  static let ownLatency = Duration.milliseconds(250)

  /// Announces a picture of this player that is going to be judged. Until the last look at it is played or it is given
  /// up, it may still decide the question, so each announcement must be followed by one of the two.
  func judging(_ player: PlayerID, captured: Instant) {
    change(player) { memory in
      memory.judging.append(captured)
      memory.isLost = false
    }
  }

  /// Records that an announced picture gets no further look.
  func gaveUp(_ player: PlayerID, captured: Instant) { cameras[player]?.settle(captured) }

  /// Plays a look at an announced picture, with its `result`. Returns the verdict in the light of the player's earlier
  /// frames, and the contest in which it was decided, once what follows from it is recorded.
  @discardableResult
  func frame(
    _ player: PlayerID, _ result: FrameResult
  ) async throws(RoomError) -> (verdict: FrameVerdict, state: State) {
    defer { tell() }
    var verdict = FrameVerdict(sightings: [])
    defer { check(CameraCheck(verdict), of: player) }
    let after = try await contest.perform {
      let rules = contest.state.rules
      let begins = rules.viewBegins(for: player)
      let asked = rules.opening.thingsMustCome == true ? rules.asked(of: player) : nil
      verdict = change(player) { $0.judge(result, viewBegins: begins, asked: asked) }
      let counting = result.findings.standAlone && !rules.takesPhotographs ? [] : verdict.counting
      return .frame(player, captured: result.capturedAt, seen: counting.map(\.reference))
    }
    return (verdict, snapshot(after))
  }

  /// The players whose cameras give no frames.
  var lostCameras: [PlayerID] { contest.state.rules.players.map(\.id).filter { cameras[$0]?.isLost == true } }

  /// For each player the oldest frame that may still get a verdict: one being judged, or one on its way.
  var oldestUnjudged: [PlayerID: Instant] {
    let now = clock.now
    let latency = source == .daemon ? Self.ownLatency : Self.browserLatency
    let players = contest.state.rules.players.map(\.id)
    return Dictionary(
      uniqueKeysWithValues: players.map { ($0, cameras[$0]?.oldestUnjudged(at: now) ?? now - latency) })
  }

  /// Forgets players who are no longer present.
  func forgetWhoLeft() { cameras = cameras.filter { contest.state.rules.player($0.key)?.presence == .here } }

  /// Changes a player's memory; nothing is remembered of players who are not present.
  @discardableResult
  func change<Result>(_ player: PlayerID, _ body: (inout CameraMemory) -> Result) -> Result {
    var memory = cameras[player] ?? CameraMemory()
    defer { if contest.state.rules.player(player)?.presence == .here { cameras[player] = memory } }
    return body(&memory)
  }
}
