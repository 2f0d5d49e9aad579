import Basics
import Testing

@testable import Maths

/// A level of a game, as an argument of a test.
struct Level: Sendable, CustomTestStringConvertible {
  let game: MathsGame
  let number: Int

  var testDescription: String { "\(game.rawValue) \(number)" }

  static let all = MathsGame.allLevels.map { Level(game: $0.game, number: $0.level) }

  /// Returns this many lessons, one for each session.
  func lessons(_ count: Int = 50, seed: UInt64 = 1) -> [Lesson] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in Lesson(game, level: number, seed: generator.next()) }
  }
}

/// The specification's requirements on every generator, for each game and level.
@Suite struct `Every generator` {
  @Test(arguments: Level.all) func `has the right answer among the options exactly once, and options that differ`(
    level: Level
  ) {
    for exercise in level.lessons().flatMap(\.exercises) {
      let right = exercise.options[exercise.right]
      #expect(exercise.options.count { $0 == right } == 1)
      // Copies are what the first levels of classifying are about.
      let hasCopies = level.game == .classifying && level.number <= 2
      #expect(Set(exercise.options).count == (hasCopies ? 2 : exercise.options.count))
    }
  }

  @Test(arguments: Level.all) func `asks for what is right, and for that only`(level: Level) {
    for exercise in level.lessons().flatMap(\.exercises) {
      let right = exercise.options.indices.filter { Referee.isRight(exercise, $0) }
      #expect(right == [exercise.right], "\(exercise)")
    }
  }

  @Test(arguments: Level.all, GeneratorCheck.Asked.allCases)
  func `puts the right answer anywhere, and where the question is ignored nothing helps, nor opens a level`(
    level: Level, asked: GeneratorCheck.Asked
  ) {
    let check = GeneratorCheck(level.game, level: level.number, seed: 2026, asked: asked)
    #expect(check.chiSquare < check.largestChiSquare)
    // In each of a thousand sessions the probability of every score is computed: that says more than 10 000 players.
    for guess in check.guesses { #expect(guess.passes <= GeneratorCheck.maxPassRate, "\(guess.rule)") }
    for guess in check.guesses {
      // A session of division asks for each of ten quotients once, so a player who remembers all of them knows the last
      // one.
      if guess.remembersSession, level.game == .division { continue }
      #expect(guess.hits <= check.chance + GeneratorCheck.advantage, "\(guess.rule)")
    }
    #expect(check.guesses.count >= 8)
  }

  /// A problem that earlier levels can ask does not count as one of the level's own.
  @Test(arguments: Level.all) func `asks at least seven of ten problems that no level before asks`(level: Level) {
    let before = (1..<level.number).flatMap { number in
      Level(game: level.game, number: number).lessons(200, seed: 2).flatMap(\.exercises).map(\.subject)
    }
    let known = Set(before)
    let subjects = level.lessons().flatMap(\.exercises).map(\.subject)
    let own = Double(subjects.count { !known.contains($0) }) / Double(subjects.count)
    // Of the four options of counting 2, which are all as likely to be right, only two are new: 6 and 7.
    let least = level.game == .counting && level.number == 2 ? 0.45 : 0.7
    #expect(own >= least)
  }

  @Test(arguments: [MathsGame.addition, .subtraction, .multiplication], 2...8)
  func `of arithmetic has an operand of its own in seven of ten`(game: MathsGame, level: Int) {
    for lesson in Level(game: game, number: level).lessons() {
      let own = lesson.exercises.count { exercise in
        guard case .term(let left, _, let right) = exercise.scene else { return false }
        return max(left, right) > 2 * (level - 1)
      }
      #expect(own == 7)
    }
  }

  @Test(arguments: Level.all) func `asks nothing twice in a session where the level has at least ten problems`(
    level: Level
  ) {
    let lessons = level.lessons()
    let different = Set(lessons.flatMap(\.exercises).map(\.subject)).count
    guard different >= Lesson.length else {
      #expect(level.number == 1 && [.addition, .subtraction, .multiplication].contains(level.game))
      return
    }
    for lesson in lessons { #expect(Set(lesson.exercises.map(\.subject)).count == Lesson.length) }
  }

  @Test(arguments: Level.all) func `gives the same session for the same seed, and others for others`(level: Level) {
    #expect(Lesson(level.game, level: level.number, seed: 7) == Lesson(level.game, level: level.number, seed: 7))
    #expect(Set(level.lessons().map { $0.exercises.map(\.subject) }).count > 40)
  }

  @Test(arguments: Level.all) func `asks for items of its level or of one before`(level: Level) {
    let asked = Set(level.lessons().flatMap(\.exercises).map(\.item))
    #expect(asked.isSubset(of: (1...level.number).flatMap(level.game.items)))
  }

  @Test(arguments: Level.all) func `asks what is due before what is new, and that before what can rest`(level: Level) {
    let items = Array(Set((1...level.number).flatMap(level.game.items))).sorted()
    // An item with a wrong answer is due at once; an item with a right answer is due after a day.
    let wrong = Set(items.indices.filter { $0 % 3 == 0 }.map { items[$0] })
    let right = Set(items.indices.filter { $0 % 3 == 1 }.map { items[$0] })
    let memories = Dictionary(
      uniqueKeysWithValues: wrong.union(right).map { ($0, Memory(isRight: right.contains($0), at: 0)) })
    func share(of wanted: Set<String>, _ practice: Practice) -> Double {
      let exercises = (0..<50).flatMap {
        Lesson(level.game, level: level.number, seed: $0, practice: practice).exercises
      }
      return Double(exercises.count { wanted.contains($0.item) }) / Double(exercises.count)
    }
    let practice = Practice(memories: memories, at: 0)
    // A session of division, or of a level with few more than ten problems, asks for all items.
    guard items.count > Lesson.length, level.game != .division else { return }
    #expect(share(of: wrong, practice) > share(of: wrong, .unknown))
    // Items that only earlier levels ask for are asked for in neither case.
    #expect(share(of: right, practice) <= share(of: right, .unknown))
  }

  @Test(arguments: Level.all) func `asks at least seven of ten of its own also of who needs to practise other things`(
    level: Level
  ) {
    guard [.addition, .subtraction, .multiplication].contains(level.game), level.number > 1 else { return }
    let before = level.game.items(ofLevel: level.number - 1)
    let memories = Dictionary(uniqueKeysWithValues: before.map { ($0, Memory(isRight: false, at: 0)) })
    for seed in 0..<20 as Range<UInt64> {
      let lesson = Lesson(level.game, level: level.number, seed: seed, practice: Practice(memories: memories, at: 0))
      #expect(lesson.exercises.count { !before.contains($0.item) } == 7)
    }
  }

  @Test(arguments: 1...5) func `makes no picture the different one more often than its turn`(level: Int) {
    var generator = SplitMix64(seed: 3)
    var shown: [Drawing: Int] = [:]
    var right: [Drawing: Int] = [:]
    for _ in 0..<1000 {
      for exercise in Lesson(.classifying, level: level, seed: generator.next()).exercises {
        for option in exercise.options { shown[option, default: 0] += 1 }
        right[exercise.options[exercise.right], default: 0] += 1
      }
    }
    let chance = level == 1 ? 1.0 / 3 : 1.0 / 4
    #expect(shown.count >= 15)
    // Shown 600 times or more, a share strays from the chance by 2 points once in three times, by 6 once in a thousand.
    for (option, count) in shown { #expect(abs(Double(right[option] ?? 0) / Double(count) - chance) < 0.08) }
  }
}
