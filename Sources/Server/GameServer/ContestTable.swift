import EventSourcing
import Quiz
import Recognition

/// A contest and its cameras, as a value: where what is seen becomes what is played.
struct ContestTable {
  /// How long after the deadline a frame from before it may still come from a browser: a picture of 100 kB takes 0.8 s
  /// over a telephone's link of 1 Mbit/s.
  static let browserLatency = Duration.seconds(1)

  private(set) var contest: Contest
  private var views: [PlayerID: CameraMemory] = [:]
  /// What was captured up to then says nothing about the question of now.
  private var viewsBegin: Instant?

  init(_ contest: Contest) { self.contest = contest }

  /// The table after `fact`.
  mutating func apply(_ fact: ContestFact) {
    contest.apply(fact)
    switch fact {
    case .asked(_, let instant), .replayed(let instant), .resumed(let instant):
      viewsBegin = instant
      for player in views.keys { views[player]?.forget(before: instant) }
    case .played(let player, .cameraLost(let instant)):
      views[player]?.forget(before: instant)
    case .left(let player), .removed(let player):
      views[player] = nil
    default:
      break
    }
  }

  /// A frame of this player is being judged, or will be looked at again.
  mutating func judging(_ player: PlayerID, captured: Instant) { change(player) { $0.expect(captured) } }

  /// No frames come from this player, until one does.
  mutating func loseCamera(of player: PlayerID) { change(player) { $0.loseCamera() } }

  /// Those from whom no frames come.
  var playersWithoutCamera: [PlayerID] {
    contest.players.map(\.id).filter { views[$0]?.isCameraLost == true }
  }

  /// A verdict on the frame has been played, or will never be there.
  mutating func settle(_ player: PlayerID, captured: Instant) { views[player]?.settle(captured) }

  /// What is certain to be in a frame, in the light of the player's frames before.
  mutating func judge(_ findings: Recogniser.Findings, of player: PlayerID, captured: Instant) -> FrameVerdict {
    change(player) { $0.judge(findings, captured: captured) }
  }

  /// For each player the oldest frame that may still get a verdict: one that is judged, or one that is on its way.
  func oldestUnjudged(at now: Instant) -> [PlayerID: Instant] {
    let latency = contest.opening.source == .daemon ? QuizTable.cameraLatency : Self.browserLatency
    let players = contest.players.map(\.id)
    return Dictionary(
      uniqueKeysWithValues: players.map { ($0, views[$0]?.oldestUnjudged(at: now) ?? now - latency) })
  }

  private mutating func change<Result>(_ player: PlayerID, _ body: (inout CameraMemory) -> Result) -> Result {
    var view = views[player] ?? CameraMemory(after: viewsBegin)
    defer { if contest.player(player)?.presence == .here { views[player] = view } }
    return body(&view)
  }
}
