import Basics
import Quiz
import Testing

@testable import GameServer

@Suite struct `A game at the table` {
  @Test func `asks the next question when its answer was shown long enough`() {
    var script = Script(["a", "b"], pause: .seconds(2))
    _ = script.at(1000, judged: 900, seen: [script.wanted])
    #expect(script.at(2999, .tick) == [])
    #expect(script.at(3000, .tick) == ["asked for \(script.wanted), 2 of 2"])
    #expect(script.at(3500, .tick) == ["29500 ms left"])
  }

  @Test func `waits for the player where no pause is set`() {
    var script = Script(["a", "b"])
    _ = script.at(1000, judged: 900, seen: [script.wanted])
    #expect(script.at(1_000_000, .tick) == [])
    #expect(script.at(1_000_001, .next) == ["asked for \(script.wanted), 2 of 2"])
  }

  @Test func `waits for nothing after its last question, and where no frames come any more`() {
    var last = Script(["a"])
    #expect(last.at(1000, judged: 900, seen: ["a"]).last?.hasPrefix("finished") == true)
    var ended = Script(["a", "b"])
    _ = ended.at(1000, .sourceEnded)
    #expect(ended.at(30_000, .tick).last == "finished: 0 won, 1 lost, 0 left of 2, 0 points")
  }

  @Test func `leaves a question that the player wants to see no longer`() {
    var script = Script(["a", "b"])
    let first = script.wanted
    #expect(script.at(1000, .next) == ["quiz.left", "ended \(first): left", "waiting"])
    #expect(script.at(1100, .next) == ["asked for \(script.wanted), 2 of 2"])
    #expect(script.wanted != first)
  }

  @Test func `sums up at its end`() {
    var script = Script(["a", "b", "c"], pause: .zero)
    _ = script.at(1000, judged: 900, seen: [script.wanted])
    _ = script.at(2000, .tick)
    _ = script.at(40_000, .tick)
    _ = script.at(41_000, .tick)
    #expect(script.at(42_000, .next).last == "finished: 1 won, 1 lost, 1 left of 3, 10 points")
    #expect(script.table.isFinished)
  }

  @Test(arguments: [1, 2, 3]) func `sums up once when the player leaves in any round`(round: Int) {
    var script = Script(["a", "b", "c"])
    for _ in 1..<round {
      _ = script.at(1000, .next)
      _ = script.at(1000, .next)
    }
    let wanted = script.wanted
    #expect(
      script.at(2000, .leave) == [
        "quiz.left", "ended \(wanted): left", "finished: 0 won, 0 lost, \(round) left of 3, 0 points",
      ])
  }

  @Test func `sums up when the player leaves between two rounds`() {
    var script = Script(["a", "b"])
    _ = script.at(1000, .next)
    #expect(script.at(2000, .leave) == ["finished: 0 won, 0 lost, 1 left of 2, 0 points"])
  }

  @Test func `may have fewer rounds than the deck`() {
    var script = Script(["a", "b", "c"], mostRounds: 2)
    #expect(script.opening == ["asked for \(script.wanted), 1 of 2"])
    _ = script.at(1000, .next)
    _ = script.at(1000, .next)
    #expect(
      script.at(2000, judged: 1999, seen: [script.wanted]).last == "finished: 1 won, 0 lost, 1 left of 2, 10 points")
  }

  @Test func `may have more rounds than a deck that is reshuffled`() {
    var script = Script(["a", "b"], reshuffles: true, mostRounds: 3)
    #expect(script.opening == ["asked for \(script.wanted), 1 of 3"])
    for _ in 0..<4 { _ = script.at(1000, .next) }
    #expect(script.at(2000, .next).last == "finished: 0 won, 0 lost, 3 left of 3, 0 points")
  }

  @Test func `asks nothing more when no frames come any more`() {
    var script = Script(["a", "b"], pause: .seconds(2))
    _ = script.at(1000, judged: 900, seen: [script.wanted])
    #expect(script.at(1001, .sourceEnded) == [])
    #expect(script.at(3000, .tick) == ["finished: 1 won, 0 lost, 0 left of 2, 10 points"])
  }

  @Test func `without questions is over at once`() {
    let script = Script([])
    #expect(script.opening == ["finished: 0 won, 0 lost, 0 left of 0, 0 points"])
    #expect(script.table.isFinished)
  }

  @Test func `says nothing more when it is over`() {
    var script = Script(["a"])
    _ = script.at(1000, .leave)
    let rest = [
      script.at(1001, .tick), script.at(1002, .next), script.at(1003, .leave), script.at(1004, .cameraLost("gone")),
      script.at(1005, .sourceEnded), script.at(1006, judged: 999, seen: ["a"]),
    ]
    #expect(rest == Array(repeating: [], count: rest.count))
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `ends each round that it asks, whatever happens`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var script = Script(["a", "b", "c", "d"], pause: generator.number(below: 2) == 0 ? nil : .seconds(1))
    var told = script.opening
    var time = 0
    // Frames whose verdict is still to come; each gets one in the end.
    var pending: [Int] = []
    let settled = { (pending: inout [Int], generator: inout SplitMix64, time: Int) -> Int in
      pending.isEmpty
        ? time - generator.number(below: 300) : pending.remove(at: generator.number(below: pending.count))
    }
    while !script.table.isFinished && time < 10_000_000 {
      time += generator.number(below: 4000)
      switch generator.number(below: 24) {
      case 0: told += script.at(time, .next)
      case 1: told += script.at(time, .cameraLost("unplugged"))
      case 2: told += script.at(time, gaveUp: settled(&pending, &generator, time))
      case 3: told += script.at(time, judged: settled(&pending, &generator, time), seen: [script.wanted])
      case 4...9: told += script.at(time, judged: settled(&pending, &generator, time), seen: ["x"])
      case 10...12: told += script.at(time, judgedAgain: settled(&pending, &generator, time), seen: ["x"])
      case 13...16:
        pending.append(time)
        told += script.at(time, judging: time)
      default: told += script.at(time, .tick)
      }
    }
    let rounds = told.filter { $0.hasPrefix("asked") || $0.hasPrefix("ended") }.map { $0.prefix(5) }
    #expect(rounds == Array(repeating: ["asked", "ended"], count: 4).flatMap(\.self))
    #expect(told.filter { $0.hasPrefix("finished") } == told.suffix(1))
  }
}
