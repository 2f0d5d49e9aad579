import Basics
import EventSourcing
import Quiz

/// A round played at random by a camera that is lost at times and a recogniser that is late at times, together with
/// the outcome that the rules give when they are written down in another way: by a deadline that is moved.
struct RandomPlay {
  let fresh: Round
  private(set) var round: Round
  private(set) var facts: [RoundFact] = []
  private(set) var expected: Outcome?
  /// Whether the verdict that won came after the deadline.
  private(set) var wonLate = false

  private var generator: SplitMix64
  private var now = start
  private var unjudged: [Instant] = []
  private var deadline: Instant
  private var paused = Duration.zero
  private var lostAt: Instant?

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    var assignment = ruslan
    assignment.seconds = 1 + generator.number(below: 4)
    fresh = Round(assignment, askedAt: start)
    round = fresh
    deadline = start + .seconds(assignment.seconds)
    // One that was captured before the question and has no verdict yet.
    unjudged = [start - .milliseconds(generator.number(below: 40))]
  }

  /// The play with this seed, up to the end of its round.
  static func finished(seed: UInt64) -> RandomPlay {
    var play = RandomPlay(seed: seed)
    while play.round.outcome == nil { play.step() }
    return play
  }

  /// Lets up to 80 ms pass, and then one thing happen.
  mutating func step() {
    now += .nanoseconds(generator.number(below: 80_000_000))
    switch generator.number(below: 100) {
    case 0: leave()
    case 1...3: loseCamera()
    case 4...45: unjudged.append(now)
    case 46...85: judgeOldest()
    default: tick()
    }
  }

  private mutating func handle(_ command: Round.Command) { facts += round.handle(command, at: now) }

  private mutating func leave() {
    expected = expected ?? .left
    handle(.leave)
  }

  private mutating func loseCamera() {
    if now < deadline || lostAt != nil { lostAt = lostAt ?? now }
    handle(.loseCamera)
  }

  private mutating func tick() {
    if lostAt == nil, now >= deadline, !unjudged.contains(where: { $0 < deadline }) { expected = expected ?? .lost }
    handle(.tick(oldestUnjudged: unjudged.first))
  }

  private mutating func judgeOldest() {
    guard !unjudged.isEmpty else { return }
    let captured = unjudged.removeFirst()
    let wrong = ["Onegin", "Poltava", "Dubrovsky"].filter { _ in generator.number(below: 6) == 0 }
    let seen = generator.number(below: 20) == 0 ? wrong + [ruslan.image] : wrong

    if let since = lostAt, captured > since {
      deadline += since.duration(to: captured)
      paused += since.duration(to: captured)
      lostAt = nil
    }
    let used = start.duration(to: captured) - paused
    if expected == nil, seen.contains(ruslan.image), captured > start, captured < deadline {
      expected = .won(after: used)
      wonLate = now >= deadline
    }
    handle(.frame(captured: captured, seen: seen))
  }
}
