import Testing

@testable import GameServer

@Suite struct TurnsTests {
  @Test func `a newer job of a sender takes the place of the older one, and its turn`() {
    var turns = LatestPerSenderQueue<Int>()
    #expect(turns.put(1, from: "a") == nil)
    #expect(turns.put(2, from: "b") == nil)
    #expect(turns.put(3, from: "a") == 1)
    #expect(turns.next()?.job == 3)
    #expect(turns.next()?.job == 2)
    #expect(turns.next() == nil)
  }

  @Test func `a stream cannot starve another`() {
    var turns = LatestPerSenderQueue<Int>()
    var served: [String] = []
    for number in 0..<30 {
      // "fast" sends before each turn, "slow" only now and then.
      _ = turns.put(number, from: "fast")
      if number % 10 == 0 { _ = turns.put(number, from: "slow") }
      if let sender = turns.next()?.sender { served.append(sender) }
    }
    #expect(served.count { $0 == "slow" } == 3)
    #expect(served.firstIndex(of: "slow") == 1)
  }
}
