import Basics
import FuzzTargets
import Testing

/// `make fuzz` looks for bytes that no one has thought of. This takes seconds: it holds the beginnings, and
/// some thousand changes to them.
@Suite(.timeLimit(.minutes(30))) struct `Bytes from outside` {
  @Test(arguments: FuzzTarget.all.map(\.name)) func `are taken where they are right, and else refused`(name: String)
    async throws
  {
    let target = try #require(FuzzTarget.named(name))
    let seeds = try await target.seeds()
    for (number, seed) in seeds.enumerated() { #expect(await target.takes(seed), "\(name) \(number)") }
    var generator = SplitMix64(seed: 15)
    var refused = 0
    for _ in 0..<1000 {
      let bytes = Mutation.of(seeds, using: &generator)
      if await !target.takes(bytes) { refused += 1 }
    }
    #expect((refused > 100) == target.refuses, "\(name)")
  }

  @Test func `that are none are refused by all`() async {
    for target in FuzzTarget.all where target.refuses { #expect(await !target.takes([]), "\(target.name)") }
  }
}
