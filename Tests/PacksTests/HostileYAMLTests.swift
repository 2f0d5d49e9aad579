import Packs
import Testing

/// Files that cost hours, or the stack, where they are read without care. A test that does not end has failed.
@Suite struct HostileYAMLTests {
  /// Aliases of aliases: the value of the last line has 10^30 leaves, and is hashed where it is a key.
  static let laughs = (1...30).reduce(into: "a0: &a0 [x]\n") { yaml, level in
    let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
    yaml += "a\(level): &a\(level) [\(aliases)]\n"
  }

  @Test(arguments: [laughs, laughs + "*a30 : x\n", laughs + "? *a30\n: x\n", laughs + "? [*a30, *a30]\n: x\n"])
  func `aliases of aliases are refused and not expanded`(yaml: String) throws {
    #expect(try !SamplePack(SamplePack.head + yaml).problems().isEmpty)
  }

  @Test func `an anchor on a mapping is refused`() throws {
    let yaml = "name: x\nassignments:\n  - &one\n    image: Onegin\n    question: q\n    answer: a\n  - *one\n"
    let problems = try SamplePack(yaml).problems()
    #expect(problems.map(\.line) == [4])
    #expect(problems[0].remedy.contains("Anchors"))
  }

  @Test func `keys that are large collections are refused`() throws {
    let items = Array(repeating: "a", count: 200_000).joined(separator: ",")
    let keys = String(repeating: "? ", count: 900)
    #expect(try !SamplePack(keys + "[\(items)]\n").problems().isEmpty)
  }

  @Test(arguments: ["[", "{a: ", "- ", "? ", "[[a]: ", "\"", "|\n", "&a ", "!", "*a "])
  func `a mebibyte of one thing is refused`(piece: String) throws {
    let yaml = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    #expect(try !SamplePack(yaml).problems().isEmpty)
  }

  @Test func `ten thousand unknown keys are all told`() throws {
    let keys = (0..<10_000).map { "k\($0): x\n" }.joined()
    #expect(try SamplePack(SamplePack.head + keys).problems().count == 10_000)
  }
}
