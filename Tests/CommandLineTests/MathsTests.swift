import Testing

@Suite struct `apeiron maths` {
  @Test func `levels lists every game with the names of its levels`() async throws {
    let run = try await apeiron("maths", "levels")
    #expect(run.status == 0)
    #expect(run.lines.count == 14)
    #expect(run.lines.contains { $0.hasPrefix("positions") && $0.contains("ant, bee, cow") })
    #expect(run.lines.dropFirst().allSatisfy { $0.firstMatch(of: /\d  +ant/) != nil }, "a number touches a name")
    #expect(try await apeiron("maths", "levels", "--json").objects().count == 80)
  }

  @Test func `play asks ten problems of the seed, the same each time, and counts`() async throws {
    var program = Program()
    program.input = Array(String(repeating: "1\n", count: 10).utf8)
    let runs = [
      try await program.run(["maths", "play", "--game", "addition", "--seed", "4"]),
      try await program.run(["maths", "play", "--game", "addition", "--seed", "4"]),
    ]
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].lines.filter { $0.contains("What is the sum?") }.count == 10)
    let right = runs[0].lines.count { $0 == "Right!" }
    #expect(runs[0].lines.last == "Score \(right) of 10")
    #expect(runs[0].status == (right < 8 ? 1 : 0))
  }

  @Test func `play is won by the right answers`() async throws {
    var program = Program()
    program.input = Array(String(repeating: "1\n", count: 10).utf8)
    let arguments = ["maths", "play", "--game", "division", "--level", "3", "--seed", "9", "--json"]
    let asked = try await program.run(arguments).objects()
    #expect(asked.allSatisfy { ($0["scene"] as? String)?.hasSuffix(" ÷ 4") == true })
    let rights = asked.compactMap { $0["right"] as? Int }
    #expect(rights.count == 10)
    program.input = rights.flatMap { Array("\($0)\n".utf8) }
    let won = try await program.run(arguments)
    #expect(won.status == 0)
    #expect(try won.objects().allSatisfy { $0["right"] as? Int == $0["answer"] as? Int })
  }

  @Test func `play can be left, and does not take what is no option`() async throws {
    var program = Program()
    program.input = Array("9\nseven\n1\nq\n".utf8)
    let run = try await program.run(["maths", "play", "--game", "shapes"])
    #expect(run.status == 1)
    #expect(run.talk.contains("Type 1...4"))
    #expect(run.lines.last?.hasPrefix("Score ") == true)
  }

  @Test(arguments: [["--game", "juggling"], ["--game", "positions", "--level", "4"], []])
  func `play knows its games and levels`(wrong: [String]) async throws {
    #expect(try await Program().run(["maths", "play"] + wrong).status == 64)
  }
}
