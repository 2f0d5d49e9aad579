import EventSourcing
import Testing

@Suite struct DeciderTests {
  @Test func `handling a command applies the facts that it returns`() throws {
    var box = Box()
    let now = Instant(nanoseconds: 0)
    #expect(try box.handle(.put(2), at: now) == [.added, .added])
    #expect(box.count == 2)
  }

  @Test func `a refused command changes nothing`() {
    var box = Box()
    #expect(throws: Box.Full()) { try box.handle(.put(4), at: Instant(nanoseconds: 0)) }
    #expect(box == Box())
  }

  @Test func `an unknown fact is named with its version and the remedy`() {
    let text = UnknownFact(kind: "quiz.won", version: 9).description
    #expect(text.contains("\"quiz.won\" in version 9"))
    #expect(text.contains("newer Apeiron"))
  }
}

/// A box for three things.
private struct Box: Decider {
  enum Command { case put(Int) }
  struct Full: Error, Equatable {}
  enum Event: Fact {
    case added
    var kind: String { "box.added" }
    var version: Int { 1 }
  }

  var count = 0

  func decide(_ command: Command, at now: Instant) throws(Full) -> [Event] {
    guard case .put(let things) = command, count + things <= 3 else { throw Full() }
    return Array(repeating: .added, count: things)
  }

  mutating func apply(_ fact: Event) { count += 1 }
}
