import EventSourcing
import Testing

@testable import GameServer

@Suite struct ArrivalWatchTests {
  private let asked = Instant(nanoseconds: 100_000_000_000)

  /// The things that wait after frames that show `names` at these milliseconds after the question.
  private func waiting(_ frames: [(Int, Set<String>)]) -> Set<String> {
    var watch = ArrivalWatch()
    for (time, names) in frames { watch.see(names, at: asked + .milliseconds(time), asked: time > 0 ? asked : nil) }
    return watch.waiting
  }

  @Test func `a thing that is shown after the question counts`() {
    #expect(waiting([(100, []), (2000, ["a"])]) == [])
  }

  @Test func `a thing that was there before the question does not count, however long it stays`() {
    let hour = stride(from: -3000, to: 3_600_000, by: 500).map { ($0, ["a"] as Set) }
    #expect(waiting(hour) == ["a"])
  }

  @Test func `a thing that is seen in the first second after the question was there before`() {
    #expect(waiting([(800, ["a"]), (2000, ["a"])]) == ["a"])
  }

  @Test func `a frame or two that miss a thing do not take it away`() {
    #expect(waiting([(500, ["a"]), (900, []), (1400, []), (1600, ["a"])]) == ["a"])
  }

  @Test func `a thing that was away for a second counts when it comes back`() {
    #expect(waiting([(500, ["a", "b"]), (900, ["b"]), (1500, ["b"]), (2000, ["a", "b"])]) == ["b"])
  }

  @Test func `a camera that was silent does not take a thing away`() {
    #expect(waiting([(500, ["a"]), (5000, ["a"])]) == ["a"])
  }
}
