import EventSourcing
import Foundation
import Testing

@testable import Maths

@Suite struct `A memory` {
  private let day: Int64 = 86_400_000

  @Test func `is due at once after a wrong answer, and after a right one in ever more days`() {
    #expect(Memory(isRight: false, at: 5).due == 5)
    var memory = Memory(isRight: true, at: 0)
    var time: Int64 = 0
    for (box, days) in zip(2...6, [1, 2, 4, 8, 16]) {
      #expect(memory.box == box)
      #expect(memory.due == time + Int64(days) * day - Memory.slack)
      time = memory.due
      memory.answer(isRight: true, at: time)
    }
    #expect(memory.box == Memory.boxes, "there is no box after the last")
    #expect(memory.right == 6 && memory.wrong == 0)
  }

  @Test func `is not better for being asked again at once, and begins anew after a wrong answer`() {
    var memory = Memory(isRight: true, at: 0)
    memory.answer(isRight: true, at: 60_000)
    #expect(memory.box == 2 && memory.since == 0 && memory.right == 2)
    memory.answer(isRight: true, at: day)
    #expect(memory.box == 3 && memory.since == day)
    memory.answer(isRight: false, at: day + 1)
    #expect(memory.box == 1 && memory.due == day + 1 && memory.wrong == 1)
  }

  @Test(arguments: [Int64.min, -1, 0, .max]) func `that somebody wrote by hand is read as one that there can be`(
    number: Int64
  ) throws {
    let text = #"{"box":\#(number),"since":\#(number),"right":\#(number),"wrong":\#(number)}"#
    var memory = try JSONDecoder().decode(Memory.self, from: Data(text.utf8))
    #expect((1...Memory.boxes).contains(memory.box) && memory.due >= memory.since)
    memory.answer(isRight: true, at: .max)
    memory.answer(isRight: false, at: .max)
    #expect(memory.box == 1)
  }

  @Test func `of two devices is the one whose box was entered later`() {
    let before = Memory(isRight: true, at: 0)
    let after = Memory(isRight: false, at: day)
    #expect(before.merged(with: after).box == 1 && after.merged(with: before).box == 1)
    #expect(before.merged(with: after).right == 1 && before.merged(with: after).wrong == 1)
    #expect(before.merged(with: before) == before, "what is brought twice counts once")
  }
}

@Suite struct `A notebook that knows what a child knows` {
  private let now = Instant(nanoseconds: 0)
  private let day: Int64 = 86_400_000

  /// Plays a session at `time` in which the answers to `wrong` are wrong, and returns the items that were asked.
  private func play(
    _ notebook: inout Notebook, seed: UInt64, at time: Int64, wrong: Set<String> = []
  ) throws -> [String] {
    try notebook.handle(.begin(.multiplication, level: 1, seed: seed, at: time), at: now)
    let number = notebook.sessionCount - 1
    return try (0..<Lesson.length).map { problem in
      let exercise = try #require(notebook.session(number)?.exercise)
      let option = wrong.contains(exercise.item) ? (exercise.right + 1) % exercise.options.count : exercise.right
      try notebook.handle(.answer(session: number, problem: problem, option: option, at: time), at: now)
      return exercise.item
    }
  }

  @Test func `asks for what was wrong again, and knows what was right`() throws {
    var notebook = Notebook()
    let asked = try play(&notebook, seed: 1, at: 0, wrong: ["2×2"])
    let memories = notebook.memories(of: .multiplication)
    #expect(Set(memories.keys) == Set(asked))
    for item in asked where item != "2×2" { #expect(memories[item]?.box == 2, "\(item)") }
    let next = try #require(try play(&notebook, seed: 2, at: 60_000).first)
    if asked.contains("2×2") { #expect(["2×2"].contains(next) || memories[next] == nil || memories[next]?.box == 1) }
    try notebook.handle(.reset(.multiplication), at: now)
    #expect(notebook.memories(of: .multiplication).isEmpty)
  }

  @Test func `takes what is reached along, once, and loses nothing`() throws {
    var home = Notebook()
    _ = try play(&home, seed: 1, at: 0)
    var school = Notebook()
    _ = try play(&school, seed: 3, at: day, wrong: ["0×0", "1×1"])
    try school.handle(.bring(home.copy), at: now)
    let once = school
    #expect(school[.multiplication].open == 2 && school[.multiplication].best[1] == 10)
    #expect(school.memories(of: .multiplication)["0×0"]?.box == 1, "the later answer holds")
    try school.handle(.bring(home.copy), at: now)
    #expect(school == once)
    #expect(try school.decide(.bring(Notebook().copy), at: now) == [])
    let kept = try JSONDecoder().decode(
      MathsFact.self, from: JSONEncoder().encode(MathsFact.brought(home.copy)))
    #expect(kept == .brought(home.copy))
  }

  @Test func `goes on with sessions and answers of before, whose time nobody recorded`() throws {
    let facts = [
      #"{"kind":"maths.began","version":1,"session":0,"game":"addition","level":1,"seed":5}"#,
      #"{"kind":"maths.answered","version":1,"session":0,"problem":0,"option":0,"right":true}"#,
    ]
    var notebook = Notebook()
    for fact in facts { notebook.apply(try JSONDecoder().decode(MathsFact.self, from: Data(fact.utf8))) }
    #expect(notebook.session(0)?.lesson == Lesson(.addition, level: 1, seed: 5))
    let first = Lesson(.addition, level: 1, seed: 5).exercises[0].item
    #expect(notebook.memories(of: .addition)[first]?.box == 2)
    #expect(try #require(notebook.memories(of: .addition)[first]?.due) < 86_400_000, "it is long due")
  }
}
