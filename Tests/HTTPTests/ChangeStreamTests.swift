import EventSourcing
import Testing

@testable import HTTP

@Suite struct ChangeStreamTests {
  /// The states that a page is told that has seen version `seen`, when the stream comes to each of `versions`.
  private func told(_ versions: [Int], seen: Int) async -> [String] {
    let states = AsyncStream { stream in
      for version in versions { stream.yield(Versioned("v\(version)", version: version)) }
      stream.finish()
    }
    let events = ChangeStream(states: states, seen: seen) { state, after in "\(state.rules) after \(after)" }
    return await events.reduce(into: []) { $0.append("\($1.id ?? -1): \($1.data)") }
  }

  @Test func `a page that has seen nothing is told everything, also where nothing has happened`() async {
    #expect(await told([0], seen: 0) == [#"0: "v0 after 0""#])
    #expect(await told([3, 5], seen: 0) == [#"3: "v3 after 0""#, #"5: "v5 after 3""#])
  }

  @Test func `a page that was away is told what it has missed, and nothing twice`() async {
    #expect(await told([7], seen: 7) == [])
    #expect(await told([7, 8], seen: 7) == [#"8: "v8 after 7""#])
    #expect(await told([9, 12], seen: 7) == [#"9: "v9 after 7""#, #"12: "v12 after 9""#])
  }

  @Test func `a page is told everything again when something was erased`() async {
    #expect(await told([9, 9, 12], seen: 7) == [#"9: "v9 after 7""#, #"9: "v9 after 0""#, #"12: "v12 after 9""#])
    #expect(await told([9, 0], seen: 9) == [#"0: "v0 after 0""#])
  }

  @Test func `a page of another journal begins anew`() async {
    #expect(await told([2, 3], seen: 40) == [#"2: "v2 after 0""#, #"3: "v3 after 2""#])
  }
}
