import EventSourcing
import Foundation
import Testing

@testable import Maths

@Suite struct `A notebook` {
  private let now = Instant(nanoseconds: 0)

  /// Plays a session to its end with this many right answers, and returns how it ended.
  @discardableResult
  private func play(_ notebook: inout Notebook, _ game: MathsGame, level: Int, right: Int) throws -> MathsResult {
    try notebook.handle(.begin(game, level: level, seed: 5, at: 0), at: now)
    let number = notebook.sessionCount - 1
    for problem in 0..<Lesson.length {
      let exercise = try #require(notebook.session(number)?.exercise)
      let option = problem < right ? exercise.right : (exercise.right + 1) % exercise.options.count
      try notebook.handle(.answer(session: number, problem: problem, option: option, at: 0), at: now)
    }
    return try #require(notebook.session(number)?.result)
  }

  @Test func `has the first level of every game open`() throws {
    let notebook = Notebook()
    for game in MathsGame.allCases {
      #expect(notebook[game].open == 1 && !notebook[game].isCompleted)
      #expect(throws: Notebook.Refusal.levelClosed) {
        try notebook.decide(.begin(game, level: 2, seed: 1, at: 0), at: now)
      }
      for level in [0, game.levels + 1] {
        #expect(throws: Notebook.Refusal.noLevel) {
          try notebook.decide(.begin(game, level: level, seed: 1, at: 0), at: now)
        }
      }
    }
  }

  @Test(arguments: 0...10) func `opens the next level for 8 or more of 10 in the highest open one`(right: Int) throws {
    var notebook = Notebook()
    let result = try play(&notebook, .counting, level: 1, right: right)
    #expect(result == MathsResult(score: right, sentence: right >= 8 ? .opened : .tried, level: 2))
    #expect(notebook[.counting].open == (right >= 8 ? 2 : 1))
    #expect(notebook[.counting].best == [1: right])
    #expect(notebook[.colours].open == 1)
  }

  @Test(arguments: [0, 8, 10]) func `tells who plays an open level again that practising is good`(right: Int) throws {
    var notebook = Notebook()
    try play(&notebook, .counting, level: 1, right: 9)
    let again = try play(&notebook, .counting, level: 1, right: right)
    #expect(again == MathsResult(score: right, sentence: .practised, level: 2))
    #expect(notebook[.counting].open == 2)
    #expect(notebook[.counting].best == [1: max(9, right)])
  }

  @Test func `is complete when the last level is passed, and stays so`() throws {
    var notebook = Notebook()
    for level in 1...2 { try play(&notebook, .positions, level: level, right: 10) }
    #expect(
      try play(&notebook, .positions, level: 3, right: 7) == MathsResult(score: 7, sentence: .lastTry, level: nil))
    #expect(!notebook[.positions].isCompleted)
    #expect(
      try play(&notebook, .positions, level: 3, right: 8) == MathsResult(score: 8, sentence: .completed, level: nil))
    #expect(notebook[.positions].isCompleted)
    #expect(try play(&notebook, .positions, level: 3, right: 0).sentence == .completed)
  }

  @Test func `gives a point for a right answer, none for a wrong one, and no second try`() throws {
    var notebook = Notebook()
    try notebook.handle(.begin(.addition, level: 1, seed: 3, at: 0), at: now)
    let right = try #require(notebook.session(0)?.exercise?.right)
    try notebook.handle(.answer(session: 0, problem: 0, option: (right + 1) % 4, at: 0), at: now)
    #expect(notebook.session(0)?.score == 0)
    #expect(throws: Notebook.Refusal.problemPassed) {
      try notebook.decide(.answer(session: 0, problem: 0, option: right, at: 0), at: now)
    }
    let next = try #require(notebook.session(0)?.exercise?.right)
    try notebook.handle(.answer(session: 0, problem: 1, option: next, at: 0), at: now)
    #expect(notebook.session(0)?.score == 1)
  }

  @Test func `refuses what cannot be answered`() throws {
    var notebook = Notebook()
    #expect(throws: Notebook.Refusal.noSession) {
      try notebook.decide(.answer(session: 0, problem: 0, option: 0, at: 0), at: now)
    }
    try notebook.handle(.begin(.addition, level: 1, seed: 3, at: 0), at: now)
    for option in [-1, 4] {
      #expect(throws: Notebook.Refusal.noOption) {
        try notebook.decide(.answer(session: 0, problem: 0, option: option, at: 0), at: now)
      }
    }
    #expect(throws: Notebook.Refusal.problemPassed) {
      try notebook.decide(.answer(session: 0, problem: 1, option: 0, at: 0), at: now)
    }
    try play(&notebook, .addition, level: 1, right: 3)
    #expect(throws: Notebook.Refusal.noSession) {
      try notebook.decide(.answer(session: 0, problem: 0, option: 0, at: 0), at: now)
    }
    #expect(throws: Notebook.Refusal.sessionOver) {
      try notebook.decide(.answer(session: 1, problem: 10, option: 0, at: 0), at: now)
    }
  }

  @Test func `closes the levels of one game at a reset`() throws {
    var notebook = Notebook()
    try play(&notebook, .counting, level: 1, right: 10)
    try play(&notebook, .colours, level: 1, right: 10)
    try notebook.handle(.reset(.counting), at: now)
    #expect(notebook[.counting] == Notebook.Progress())
    #expect(notebook[.colours].open == 2)
    #expect(try notebook.decide(.reset(.counting), at: now) == [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func `is the same when its facts are folded again`(seed: UInt64) throws {
    var notebook = Notebook()
    var facts: [MathsFact] = []
    for right in [8, 4, 10] {
      facts += try notebook.handle(.begin(.shapes, level: notebook[.shapes].open, seed: seed, at: 0), at: now)
      let number = notebook.sessionCount - 1
      for problem in 0..<Lesson.length {
        let exercise = try #require(notebook.session(number)?.exercise)
        let option = problem < right ? exercise.right : (exercise.right + 1) % 4
        facts += try notebook.handle(.answer(session: number, problem: problem, option: option, at: 0), at: now)
      }
    }
    let kept = try facts.map { try JSONDecoder().decode(MathsFact.self, from: JSONEncoder().encode($0)) }
    #expect(kept == facts)
    var folded = Notebook()
    for fact in kept { folded.apply(fact) }
    #expect(folded == notebook)
    #expect(try JSONDecoder().decode(Notebook.self, from: JSONEncoder().encode(notebook)) == notebook, "as a snapshot")
  }

  @Test func `does not read a fact of a later version, nor one of a level that is not there`() {
    let later = Data(#"{"kind":"maths.reset","version":2,"game":"counting"}"#.utf8)
    #expect(throws: UnknownFact(kind: "maths.reset", version: 2)) {
      try JSONDecoder().decode(MathsFact.self, from: later)
    }
    let wrong = Data(#"{"kind":"maths.began","version":1,"session":0,"game":"counting","level":6,"seed":1}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(MathsFact.self, from: wrong) }
  }
}
