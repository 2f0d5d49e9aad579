import Quiz
import Testing

@testable import GameServer

@Suite struct `A round at the table` {
  @Test func `begins with its question`() {
    #expect(Script(["a"]).opening == ["asked for a, 1 of 1"])
  }

  @Test func `is won by a frame that shows the object, and by when it was captured`() {
    var script = Script(["a", "b"])
    let wanted = script.wanted
    #expect(script.at(1000, judging: 950) == [])
    #expect(
      script.at(1200, judged: 950, seen: [wanted]) == [
        "judged [\"\(wanted)\"]", "won after 950 ms", "ended \(wanted): won", "waiting",
      ])
  }

  @Test func `is not won by a frame from before the question`() {
    var script = Script(["a"])
    #expect(script.at(100, judged: 0, seen: ["a"]) == ["judged []"])
    #expect(script.at(100, judged: -50, seen: ["a"]) == ["judged []"])
    #expect(script.at(100, judged: 1, seen: ["a"]).contains("won after 1 ms"))
  }

  @Test func `is not won by one doubtful frame, but by several`() {
    var script = Script(["a"])
    #expect(script.at(100, judged: 50, seen: ["a"], probability: 0.96) == ["judged []"])
    #expect(script.at(200, judged: 150, seen: ["a"], probability: 0.96).contains("won after 150 ms"))
  }

  @Test func `is not won with the help of doubtful frames from before the question or before the camera was lost`() {
    var script = Script(["a", "b"])
    let other = script.wanted == "a" ? "b" : "a"
    _ = script.at(100, judged: 50, seen: [other], probability: 0.96)
    _ = script.at(150, .next)
    _ = script.at(160, .next)
    #expect(script.wanted == other)
    #expect(script.at(200, judged: 155, seen: [other], probability: 0.96) == ["judged []"])
    #expect(script.at(250, judged: 200, seen: [other], probability: 0.96) == ["judged []"])
    _ = script.at(300, .cameraLost("unplugged"))
    _ = script.at(500, judging: 400)
    #expect(script.at(550, judged: 400, seen: [other], probability: 0.96) == ["judged []", "quiz.cameraBack"])
    #expect(script.at(650, judged: 500, seen: [other], probability: 0.96).contains("won after 240 ms"))
  }

  @Test func `names a wrong object and goes on`() {
    var script = Script(["a"])
    #expect(script.at(100, judged: 50, seen: ["x", "y"]) == ["judged [\"x\", \"y\"]", "that is x"])
    #expect(script.at(200, judged: 150, seen: ["x"]) == ["judged [\"x\"]"])
    #expect(script.at(300, .tick) == ["29700 ms left"])
  }

  @Test func `tells the time that is left at each tick`() {
    var script = Script(["a"])
    #expect(
      [0, 50, 10_000, 29_999].map { script.at($0, .tick) } == [30_000, 29_950, 20_000, 1].map { ["\($0) ms left"] })
  }

  @Test func `waits at the deadline for a frame that may be on its way from the camera`() {
    var script = Script(["a"])
    for time in [30_000, 30_100, 30_249] { #expect(script.at(time, .tick) == ["0 ms left"]) }
    #expect(
      script.at(30_250, .tick) == [
        "0 ms left", "quiz.lost", "ended a: lost", "finished: 0 won, 1 lost, 0 left of 1, 0 points",
      ])
  }

  @Test func `waits at the deadline for the verdict on a frame from before it`() {
    var script = Script(["a"])
    _ = script.at(29_999, judging: 29_950)
    for time in [30_250, 31_000, 40_000] { #expect(script.at(time, .tick) == ["0 ms left"]) }
    #expect(script.at(41_000, judged: 29_950, seen: ["a"]).contains("won after 29950 ms"))
  }

  @Test func `is lost when that frame shows nothing`() {
    var script = Script(["a"])
    _ = script.at(29_999, judging: 29_950)
    #expect(script.at(40_000, judged: 29_950) == ["judged []"])
    #expect(script.at(40_001, .tick).contains("ended a: lost"))
  }

  @Test func `is lost when that frame is given up`() {
    var script = Script(["a"])
    _ = script.at(29_999, judging: 29_950)
    #expect(script.at(40_000, gaveUp: 29_950) == [])
    #expect(script.at(40_001, .tick).contains("ended a: lost"))
  }

  @Test func `waits for the second look at a frame from before it`() {
    var script = Script(["a"])
    // Announced twice: one verdict for each look.
    _ = script.at(29_960, judging: 29_950)
    _ = script.at(29_990, judging: 29_950)
    #expect(script.at(29_991, judged: 29_950) == ["judged []"])
    _ = script.at(30_300, judging: 30_290)
    _ = script.at(30_310, judged: 30_290)
    #expect(script.at(31_000, .tick) == ["0 ms left"])
    #expect(script.at(31_001, judgedAgain: 29_950, seen: ["a"]).contains("won after 29950 ms"))
  }

  @Test func `is lost when the second look shows nothing, and says nothing of it`() {
    var script = Script(["a"])
    _ = script.at(29_960, judging: 29_950)
    _ = script.at(29_990, judging: 29_950)
    _ = script.at(29_991, judged: 29_950)
    #expect(script.at(31_000, judgedAgain: 29_950) == [])
    #expect(script.at(31_001, .tick).contains("ended a: lost"))
  }

  @Test func `is lost as soon as a frame from after the deadline is looked at`() {
    var script = Script(["a"])
    _ = script.at(30_010, judging: 30_000)
    #expect(script.at(30_020, .tick).contains("ended a: lost"))
    var other = Script(["a"])
    _ = other.at(30_010, judging: 29_999)
    #expect(other.at(30_020, .tick) == ["0 ms left"])
  }

  @Test func `is lost at the deadline where no frames come any more`() {
    var script = Script(["a"])
    #expect(script.at(1000, .sourceEnded) == [])
    #expect(script.at(29_999, .tick) == ["1 ms left"])
    #expect(script.at(30_000, .tick).contains("ended a: lost"))
  }

  @Test func `is not taken back by what is seen after its end`() {
    var script = Script(["a", "b"])
    let wanted = script.wanted
    _ = script.at(30_250, .tick)
    #expect(script.at(30_300, judged: 29_999, seen: [wanted]) == ["judged [\"\(wanted)\"]"])
    #expect(script.at(30_400, .tick) == [])
  }
}

@Suite struct `A lost camera` {
  @Test func `stops the clock until the next frame`() {
    var script = Script(["a"])
    #expect(script.at(10_000, .cameraLost("unplugged")) == ["trouble: unplugged", "quiz.cameraLost"])
    #expect(script.at(60_000, .tick) == ["20000 ms left"])
    _ = script.at(70_100, judging: 70_000)
    #expect(script.at(70_150, judged: 70_000) == ["judged []", "quiz.cameraBack"])
    #expect(script.at(70_150, .tick) == ["19850 ms left"])
    #expect(script.at(80_000, judged: 79_000, seen: ["a"]).contains("won after 19000 ms"))
  }

  @Test func `keeps the clock of the next question from starting`() {
    var script = Script(["a", "b"], pause: .seconds(2))
    _ = script.at(1000, .next)
    #expect(script.at(1500, .cameraLost("unplugged")) == ["trouble: unplugged"])
    #expect(script.at(3000, .tick) == ["asked for \(script.wanted), 2 of 2", "quiz.cameraLost"])
    #expect(script.at(90_000, .tick) == ["30000 ms left"])
    _ = script.at(90_100, judging: 90_050)
    #expect(script.at(90_200, judged: 90_050, seen: [script.wanted]).contains("won after 0 ms"))
  }

  @Test func `that is back before the next question leaves its clock alone`() {
    var script = Script(["a", "b"], pause: .seconds(2))
    _ = script.at(1000, .cameraLost("unplugged"))
    _ = script.at(1000, .next)
    _ = script.at(1200, judging: 1100)
    _ = script.at(1300, judged: 1100)
    #expect(script.at(3000, .tick) == ["asked for \(script.wanted), 2 of 2"])
    #expect(script.at(4000, .tick) == ["29000 ms left"])
  }

  @Test func `that is gone for good ends the game`() {
    var script = Script(["a", "b"])
    let wanted = script.wanted
    _ = script.at(1000, .cameraLost("no picture can be read"))
    #expect(
      script.at(1001, .sourceEnded) == [
        "quiz.left", "ended \(wanted): left", "finished: 0 won, 0 lost, 1 left of 2, 0 points",
      ])
    var pausing = Script(["a", "b"], pause: .seconds(2))
    _ = pausing.at(500, .next)
    _ = pausing.at(1000, .cameraLost("no picture can be read"))
    #expect(pausing.at(1001, .sourceEnded) == ["finished: 0 won, 0 lost, 1 left of 2, 0 points"])
  }
}
