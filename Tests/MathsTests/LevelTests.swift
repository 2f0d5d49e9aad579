import Foundation
import Testing

@testable import Maths

/// The specification's statements about each game.
@Suite struct `The levels` {
  @Test(arguments: zip(MathsGame.allCases, [4, 5, 7, 7, 5, 5, 3, 5, 7, 8, 8, 8, 8]))
  func `are as many as the game has`(game: MathsGame, levels: Int) {
    #expect(game.levels == levels)
    #expect(levels <= MathsGame.levelNames.count)
  }

  @Test func `are named in the order of the alphabet`() {
    #expect(MathsGame.levelNames.map { $0.prefix(1) } == ["a", "b", "c", "d", "e", "f", "g", "h"])
  }

  private func exercises(_ game: MathsGame, _ level: Int) -> [Exercise] {
    Level(game: game, number: level).lessons().flatMap(\.exercises)
  }

  @Test(arguments: zip(1...4, [3, 4, 3, 4]))
  func `of tapping ask for a colour or a shape by its name, in one look or in many`(
    level: Int, options: Int
  ) {
    for exercise in exercises(.tapping, level) {
      #expect(exercise.question.sentence == (level < 3 ? .tapColour : .tapShape))
      #expect(exercise.scene == nil && exercise.options.count == options)
      let looks = exercise.options.map { option in
        switch option {
        case .spot(_, let form): form
        case .shape(_, let colour): colour
        default: "not to be tapped"
        }
      }
      if level % 2 == 1 { #expect(Set(looks).count == 1) }
      #expect(!looks.contains("not to be tapped"))
    }
  }

  @Test(arguments: zip(1...5, [5, 7, 10, 15, 25])) func `of counting have 2 to so many pictures, and four numbers`(
    level: Int, most: Int
  ) {
    let exercises = exercises(.counting, level)
    let counts = exercises.compactMap { if case .pictures(_, let count) = $0.scene { count } else { nil } }
    #expect(Set(counts) == Set(2...most))
    #expect(exercises.allSatisfy { $0.options.count == 4 })
  }

  @Test func `of laying count dots, make a number of two cards and lay three in order, each with cards that there are`()
  {
    for (level, dots) in [1: 1...5, 2: 1...10] {
      for exercise in exercises(.laying, level) {
        guard case .column(let rows) = exercise.scene else { preconditionFailure("no dots") }
        let counts = rows.map { if case .row(let row) = $0 { row.count } else { 0 } }
        #expect(counts.dropLast().allSatisfy { $0 == 5 } && dots.contains(counts.reduce(0, +)))
      }
    }
    for (level, sums) in [3: 3...8, 4: 3...14, 5: 9...19] {
      for option in exercises(.laying, level).flatMap(\.options) {
        guard case .term(let left, .plus, let right) = option else { preconditionFailure("no sum") }
        #expect(left != right && min(left, right) >= 1 && max(left, right) <= 10 && sums.contains(left + right))
      }
    }
    for (level, numbers) in [6: 0...10, 7: 0...20] {
      for exercise in exercises(.laying, level) {
        let rows = exercise.options.map { option in
          guard case .row(let items) = option else { preconditionFailure("no row") }
          return items.map { if case .number(let number) = $0 { number } else { -1 } }
        }
        #expect(rows.allSatisfy { $0.sorted() == rows[exercise.right] && Set($0).count == 3 })
        #expect(rows.joined().allSatisfy(numbers.contains))
      }
    }
  }

  @Test(arguments: zip(1...4, [3, 3, 5, 5]))
  func `of comparing have three boxes, and ask for most and for fewest in turn`(
    level: Int, most: Int
  ) {
    for exercise in exercises(.comparing, level) {
      #expect(exercise.question.sentence == (level % 2 == 1 ? .most : .fewest))
      #expect(exercise.options.count == 3)
      for case .pictures(_, let count) in exercise.options { #expect((1...most).contains(count)) }
    }
  }

  @Test func `of comparing from the fifth on have threes that come ever closer`() {
    for (level, ratio) in zip(5...7, Comparing.ratios) {
      // Three that were asked about once do not come again in a session.
      #expect(Quality.all.reduce(0) { $0 + $1.threes(ratio).count } >= Lesson.length)
      for quality in Quality.all {
        #expect(quality.threes(ratio).count >= 5)
        for three in quality.threes(ratio) {
          let values = three.map { name in quality.values.first { $0.key == name }?.value ?? 0 }
          #expect(ratio.contains(values[1] / values[0]) && ratio.contains(values[2] / values[1]))
        }
      }
      let asked = Set(exercises(.comparing, level).map(\.question.sentence))
      #expect(asked == [.fastest, .middleSpeed, .slowest, .biggest, .middleSize, .smallest])
    }
  }

  @Test func `of creatures have enough pictures for ten problems whose options can all still be right`() {
    for names in Creatures.levels {
      #expect(names.count >= 13 && Set(names).count == names.count)
    }
    for level in 1...7 {
      for exercise in exercises(.creatures, level) {
        let names = exercise.options.compactMap(\.name)
        #expect(names.count == 4)
        for one in names { #expect(names.allSatisfy { $0 == one || !Creatures.areAlike(one, $0) }) }
      }
    }
  }

  @Test func `of colours have ten each, all different, and none that is taken for another of its level`() throws {
    #expect(Colours.levels.map(\.count) == [10, 10, 10, 10, 10])
    let names = Colours.levels.flatMap { $0.map(\.key) }
    #expect(Set(names).count == 50)
    #expect(Set(["red", "green", "blue"]).isSubset(of: Colours.levels[0].map(\.key)))
    #expect(Set(["salmon", "papaya", "orchid"]).isSubset(of: Colours.levels[4].map(\.key)))
    for level in Colours.levels {
      for one in level {
        for other in level where other.key != one.key {
          // A difference of 10 is seen at a glance by everybody (CIE 1976; 2.3 is a just noticeable one).
          let difference = try Lab(one.value).difference(from: try Lab(other.value))
          #expect(difference > 20, "\(one.key) and \(other.key): \(difference)")
        }
      }
    }
  }

  @Test func `of shapes begin with four and come to cone, octagon, crescent and cube, then to things`() {
    #expect(Set(["circle", "square", "triangle", "rectangle"]).isSubset(of: Shapes.levels[0]))
    #expect(Set(["pentagon", "cone", "octagon", "crescent", "cube"]).isSubset(of: Shapes.levels[2]))
    for level in 1...5 {
      let sentences = Set(exercises(.shapes, level).map(\.question.sentence))
      #expect(sentences == (level < 4 ? [.shape] : [.shapeOf]))
    }
    for things in Shapes.things { #expect(Set(things.flatMap(\.value)).count == things.flatMap(\.value).count) }
  }

  @Test(arguments: [MathsGame.colours, .shapes]) func `of colours and shapes show two levels of pictures before words`(
    game: MathsGame
  ) {
    for level in 1...3 {
      for option in exercises(game, level).flatMap(\.options) {
        if case .word = option { #expect(level == 3) } else { #expect(level < 3) }
      }
      #expect(game.items(ofLevel: level).allSatisfy { game.isMatched($0) == (level < 3) })
    }
  }

  @Test func `of positions have letters, digits and pictures, in rows and in columns`() {
    for level in 1...3 {
      let exercises = exercises(.positions, level)
      #expect(
        Set(exercises.map(\.question.sentence)) == [.left, .middle, .right, .top, .centre, .bottom])
      for exercise in exercises {
        #expect(exercise.options.count == 3)
        for option in exercise.options {
          switch (level, option) {
          case (1, .letter(let text)): #expect(text.allSatisfy { $0.isLetter })
          case (2, .letter(let text)): #expect(text.allSatisfy { $0.isNumber })
          case (3, .picture): break
          default: Issue.record("level \(level) has \(option)")
          }
        }
      }
    }
  }

  @Test func `of classifying go from copies to nine groups, none of which contains another`() {
    #expect(Classifying.groups.count == 9)
    #expect(Classifying.groupsOfLevel == [3, 6, 9])
    let things = Classifying.groups.flatMap(\.value)
    #expect(Set(things).count == things.count)
    #expect(Classifying.groups.allSatisfy { $0.value.count == 5 })
    #expect((1...5).map { exercises(.classifying, $0)[0].options.count } == [3, 4, 4, 4, 4])
  }

  @Test(arguments: 1...8) func `of arithmetic have operands up to twice the level, and four numbers`(level: Int) {
    for game in [MathsGame.addition, .subtraction, .multiplication] {
      for exercise in exercises(game, level) {
        guard case .term(let left, let operation, let right) = exercise.scene else {
          Issue.record("\(exercise)")
          continue
        }
        #expect((0...2 * level).contains(left) && (0...2 * level).contains(right))
        if operation == .minus { #expect(left >= right) }
        // 0, 1 and 2 are all the differences of 0, 1 and 2: a fourth option would give itself away.
        #expect(exercise.options.count == (game == .subtraction && level == 1 ? 3 : 4))
      }
    }
  }

  @Test(arguments: 1...8) func `of division divide ten multiples by the level and one`(level: Int) {
    let terms = Set(exercises(.division, level).compactMap(\.scene))
    #expect(terms == Set((1...10).map { .term((level + 1) * $0, .dividedBy, level + 1) }))
  }
}

/// A colour in CIELAB (CIE 15:2004, section 8.2.1) for daylight D65, from sRGB (IEC 61966-2-1).
private struct Lab {
  let lightness, a, b: Double

  init(_ hex: String) throws {
    let number = try #require(Int(hex.dropFirst(), radix: 16))
    let linear: [Double] = [16, 8, 0].map { shift in
      let value = Double((number >> shift) & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear[0], linear[1], linear[2])
    let x: Double = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    let y: Double = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    let z: Double = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    func response(_ ratio: Double) -> Double {
      let slope: Double = 24389.0 / 27.0
      return ratio > 216.0 / 24389.0 ? cbrt(ratio) : (slope * ratio + 16) / 116
    }
    let (fx, fy, fz) = (response(x / 0.95047), response(y), response(z / 1.08883))
    (lightness, a, b) = (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
  }

  func difference(from other: Lab) -> Double {
    hypot(hypot(lightness - other.lightness, a - other.a), b - other.b)
  }
}
