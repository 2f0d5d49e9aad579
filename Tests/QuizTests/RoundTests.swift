import EventSourcing
import Quiz
import Testing

@Suite struct RoundTests {
  @Suite struct Winning {
    @Test func `the right image wins and the time used is that of the frame`() {
      var round = Round(ruslan, askedAt: start)
      let facts = round.handle(
        .frame(captured: after(.seconds(4)), seen: [ruslan.image]), at: after(.milliseconds(4040)))
      #expect(facts == [.won(after: .seconds(4))])
      #expect(round.outcome == .won(after: .seconds(4)))
    }

    @Test func `the right image wins beside wrong ones`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.frame(captured: after(.seconds(1)), seen: ["Onegin", ruslan.image]), at: after(.seconds(1)))
      #expect(round.outcome == .won(after: .seconds(1)))
    }

    @Test func `a win is latched`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.frame(captured: after(.seconds(1)), seen: [ruslan.image]), at: after(.seconds(1)))
      let won = round
      #expect(round.handle(.frame(captured: after(.seconds(2)), seen: ["Onegin"]), at: after(.seconds(2))).isEmpty)
      #expect(round.handle(.frame(captured: after(.seconds(3)), seen: [ruslan.image]), at: after(.seconds(3))).isEmpty)
      #expect(round.handle(.loseCamera, at: after(.seconds(4))).isEmpty)
      #expect(round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(31))).isEmpty)
      #expect(round.handle(.leave, at: after(.seconds(32))).isEmpty)
      #expect(round == won)
      #expect(round.remaining(at: after(.seconds(2))) == .zero)
    }

    @Test(arguments: [Duration.seconds(-3), .nanoseconds(-1), .zero])
    func `a frame from before the question does not count`(time: Duration) {
      var round = Round(ruslan, askedAt: start)
      #expect(round.handle(.frame(captured: after(time), seen: [ruslan.image]), at: after(.seconds(1))).isEmpty)
      #expect(round.outcome == nil)
    }

    @Test func `an object that is in view already counts from the first frame after the question`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.frame(captured: after(.nanoseconds(1)), seen: [ruslan.image]), at: after(.milliseconds(50)))
      #expect(round.outcome == .won(after: .nanoseconds(1)))
    }
  }

  @Suite struct Deadline {
    @Test func `the round is lost at 30 seconds and not before`() {
      var round = Round(ruslan, askedAt: start)
      let lastMoment = after(.seconds(30) - .nanoseconds(1))
      #expect(round.handle(.tick(oldestUnjudged: nil), at: lastMoment).isEmpty)
      #expect(round.handle(.tick(oldestUnjudged: after(.seconds(30))), at: lastMoment).isEmpty)
      #expect(round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(30))) == [.lost])
      #expect(round.outcome == .lost)
    }

    @Test func `a frame from a nanosecond before the deadline wins though its verdict is late`() {
      var round = Round(ruslan, askedAt: start)
      let captured = after(.seconds(30) - .nanoseconds(1))
      #expect(round.handle(.tick(oldestUnjudged: captured), at: after(.milliseconds(30_020))).isEmpty)
      round.handle(.frame(captured: captured, seen: [ruslan.image]), at: after(.milliseconds(30_050)))
      #expect(round.outcome == .won(after: .seconds(30) - .nanoseconds(1)))
    }

    @Test func `a late frame cannot win`() {
      var round = Round(ruslan, askedAt: start)
      let late = Round.Command.frame(captured: after(.seconds(30)), seen: [ruslan.image])
      #expect(round.handle(late, at: after(.seconds(31))).isEmpty)
      #expect(round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(31))) == [.lost])
    }

    @Test func `a late frame that is still being judged does not put off the end`() {
      var round = Round(ruslan, askedAt: start)
      #expect(round.handle(.tick(oldestUnjudged: after(.seconds(30))), at: after(.milliseconds(30_010))) == [.lost])
    }

    @Test func `a lost round stays lost whatever comes`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(30)))
      let forgotten = Round.Command.frame(captured: after(.seconds(29)), seen: [ruslan.image])
      #expect(round.handle(forgotten, at: after(.seconds(31))).isEmpty)
      #expect(round.outcome == .lost)
    }

    @Test func `a frame from the future is taken for one of now`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.frame(captured: after(.seconds(99)), seen: [ruslan.image]), at: after(.seconds(2)))
      #expect(round.outcome == .won(after: .seconds(2)))
    }

    @Test func `the time left counts down to zero`() {
      let round = Round(ruslan, askedAt: start)
      #expect(round.remaining(at: start) == .seconds(30))
      #expect(round.remaining(at: after(.milliseconds(29_999))) == .milliseconds(1))
      #expect(round.remaining(at: after(.seconds(31))) == .zero)
      #expect(round.clock.deadline == after(.seconds(30)))
    }
  }

  @Suite struct WrongObjects {
    @Test func `a wrong object is named once and costs nothing`() {
      var round = Round(ruslan, askedAt: start)
      let first = round.handle(.frame(captured: after(.seconds(1)), seen: ["Onegin"]), at: after(.seconds(1)))
      #expect(first == [.sawOther(image: "Onegin")])
      #expect(round.handle(.frame(captured: after(.seconds(2)), seen: ["Onegin"]), at: after(.seconds(2))).isEmpty)
      #expect(round.handle(.frame(captured: after(.seconds(3)), seen: []), at: after(.seconds(3))).isEmpty)
      #expect(round.handle(.frame(captured: after(.seconds(4)), seen: ["Onegin"]), at: after(.seconds(4))).isEmpty)
      #expect(round.remaining(at: after(.seconds(4))) == .seconds(26))
      #expect(round.outcome == nil)
    }

    @Test func `it is named again after another one`() {
      var round = Round(ruslan, askedAt: start)
      let named = ["Onegin", "Poltava", "Onegin"].enumerated().flatMap { second, image in
        round.handle(.frame(captured: after(.seconds(second + 1)), seen: [image]), at: after(.seconds(second + 1)))
      }
      #expect(named == [.sawOther(image: "Onegin"), .sawOther(image: "Poltava"), .sawOther(image: "Onegin")])
    }

    @Test func `two wrong objects in view do not flood the page by changing places`() {
      var round = Round(ruslan, askedAt: start)
      let named = (1...20).flatMap { second in
        let seen = second.isMultiple(of: 2) ? ["Onegin", "Poltava"] : ["Poltava", "Onegin"]
        return round.handle(.frame(captured: after(.seconds(second)), seen: seen), at: after(.seconds(second)))
      }
      #expect(named == [.sawOther(image: "Poltava")])
    }

    @Test func `the naming can be switched off`() {
      var round = Round(ruslan, askedAt: start, namesWrongObjects: false)
      #expect(round.handle(.frame(captured: after(.seconds(1)), seen: ["Onegin"]), at: after(.seconds(1))).isEmpty)
    }
  }

  @Suite struct Camera {
    @Test func `the clock stands while the camera is lost and goes on with the next frame`() {
      var round = Round(ruslan, askedAt: start)
      #expect(round.handle(.loseCamera, at: after(.seconds(10))) == [.cameraLost(at: after(.seconds(10)))])
      #expect(round.isCameraLost)
      #expect(round.clock.deadline == nil)
      #expect(round.remaining(at: after(.seconds(500))) == .seconds(20))
      #expect(round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(500))).isEmpty)

      let back = round.handle(.frame(captured: after(.seconds(600)), seen: []), at: after(.seconds(601)))
      #expect(back == [.cameraBack(at: after(.seconds(600)))])
      #expect(!round.isCameraLost)
      #expect(round.clock.deadline == after(.seconds(620)))
      #expect(round.remaining(at: after(.seconds(601))) == .seconds(19))
    }

    @Test func `the first frame after a loss can win, and the pause is not counted`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.loseCamera, at: after(.seconds(10)))
      let facts = round.handle(.frame(captured: after(.seconds(70)), seen: [ruslan.image]), at: after(.seconds(71)))
      #expect(facts == [.cameraBack(at: after(.seconds(70))), .won(after: .seconds(10))])
    }

    @Test func `a frame from before the loss still wins but does not start the clock`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.loseCamera, at: after(.seconds(10)))
      #expect(round.handle(.frame(captured: after(.seconds(9)), seen: []), at: after(.seconds(11))).isEmpty)
      #expect(round.handle(.frame(captured: after(.seconds(10)), seen: []), at: after(.seconds(11))).isEmpty)
      #expect(round.isCameraLost)
      let facts = round.handle(.frame(captured: after(.seconds(9)), seen: [ruslan.image]), at: after(.seconds(11)))
      #expect(facts == [.won(after: .seconds(9))])
      #expect(!round.isCameraLost)
    }

    @Test func `a frame from within a pause is judged by the time used up to it`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.loseCamera, at: after(.seconds(10)))
      round.handle(.frame(captured: after(.seconds(60)), seen: []), at: after(.seconds(60)))
      round.handle(.frame(captured: after(.seconds(40)), seen: [ruslan.image]), at: after(.seconds(61)))
      #expect(round.outcome == .won(after: .seconds(10)))
    }

    @Test func `a frame from before a pause is judged by its own time though the pause is over`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.loseCamera, at: after(.seconds(10)))
      round.handle(.frame(captured: after(.seconds(60)), seen: []), at: after(.seconds(60)))
      round.handle(.frame(captured: after(.seconds(9)), seen: [ruslan.image]), at: after(.seconds(61)))
      #expect(round.outcome == .won(after: .seconds(9)))
    }

    @Test func `a camera lost after the deadline does not save the round`() {
      var round = Round(ruslan, askedAt: start)
      #expect(round.handle(.loseCamera, at: after(.seconds(30))).isEmpty)
      #expect(round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(30))) == [.lost])
    }

    @Test func `a lost camera is not lost again`() {
      var round = Round(ruslan, askedAt: start)
      round.handle(.loseCamera, at: after(.seconds(10)))
      #expect(round.handle(.loseCamera, at: after(.seconds(12))).isEmpty)
      #expect(round.clock.stoppedAt == after(.seconds(10)))
    }
  }

  @Test func `leaving ends the round and its clock`() {
    var round = Round(ruslan, askedAt: start)
    #expect(round.handle(.leave, at: after(.seconds(5))) == [.left])
    #expect(round.outcome == .left)
    #expect(round.remaining(at: after(.seconds(6))) == .zero)
    #expect(round.handle(.tick(oldestUnjudged: nil), at: after(.seconds(60))).isEmpty)
  }
}
