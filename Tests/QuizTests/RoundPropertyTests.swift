import Basics
import EventSourcing
import Quiz
import Testing

@Suite struct RoundPropertyTests {
  @Test(arguments: 0..<500 as Range<UInt64>)
  func `a random round ends as the rules, written down another way, say`(seed: UInt64) {
    let play = RandomPlay.finished(seed: seed)
    #expect(play.round.outcome == play.expected)
  }

  @Test func `the random rounds are won, lost, late, paused and left`() {
    let plays = (0..<500 as Range<UInt64>).map(RandomPlay.finished)
    #expect(plays.count { if case .won = $0.round.outcome { true } else { false } } > 50)
    #expect(plays.count { $0.round.outcome == .lost } > 50)
    #expect(plays.count { $0.round.outcome == .left } > 50)
    #expect(plays.count { $0.wonLate } > 5)
    #expect(plays.count { $0.facts.contains { $0.kind == "quiz.cameraBack" } } > 50)
  }

  @Test(arguments: 0..<500 as Range<UInt64>)
  func `folding the facts gives the round in which they were decided`(seed: UInt64) {
    let play = RandomPlay.finished(seed: seed)
    var folded = play.fresh
    for fact in play.facts { folded.apply(fact) }
    #expect(folded == play.round)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `nothing changes a round that is over`(seed: UInt64) {
    var play = RandomPlay.finished(seed: seed)
    let over = play.round
    for _ in 0..<100 { play.step() }
    #expect(play.round == over)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the deadline is exact to the nanosecond for any time and any pauses`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var assignment = ruslan
    assignment.seconds = 1 + generator.number(below: 3600)
    var round = Round(assignment, askedAt: start)

    var now = start
    var left = assignment.seconds * 1_000_000_000
    for _ in 0..<generator.number(below: 6) {
      let played = 1 + generator.number(below: left / 2)
      let paused = 1 + generator.number(below: 100_000_000_000)
      now += .nanoseconds(played)
      left -= played
      round.handle(.loseCamera, at: now)
      now += .nanoseconds(paused)
      round.handle(.frame(captured: now, seen: []), at: now)
    }
    let deadline = now + .nanoseconds(left)
    #expect(round.clock.deadline == deadline)

    let lastMoment = deadline - .nanoseconds(1)
    #expect(round.remaining(at: lastMoment) == .nanoseconds(1))
    #expect(round.remaining(at: deadline) == .zero)
    #expect(round.decide(.tick(oldestUnjudged: nil), at: lastMoment) == [])
    #expect(round.decide(.tick(oldestUnjudged: nil), at: deadline) == [.lost])
    #expect(round.decide(.frame(captured: deadline, seen: [assignment.image]), at: deadline) == [])
    let used = Duration.seconds(assignment.seconds) - .nanoseconds(1)
    #expect(
      round.decide(.frame(captured: lastMoment, seen: [assignment.image]), at: deadline) == [.won(after: used)])
  }
}
