@testable import Maths

/// Answers problems by looking at the question, independently of how they were made.
enum Referee {
  /// Whether the option in `slot` is a right answer to the question.
  static func isRight(_ exercise: Exercise, _ slot: Int) -> Bool {
    let option = exercise.options[slot]
    switch (exercise.question.sentence, exercise.scene, option) {
    case (.tapColour, nil, .spot(let value, _)):
      return Colours.levels[0].contains { exercise.question.word == "colour.\($0.key)" && $0.value == value }
    case (.tapShape, nil, .shape(let shape, _)): return exercise.question.word == "shape.\(shape)"
    case (.howMany, .pictures(let thing, let count), .number(let number)):
      return exercise.question.word == "many.\(thing)" && number == count
    case (.howManyDots, .column(let rows), .number(let number)):
      return number == rows.map { if case .row(let dots) = $0 { dots.count } else { 0 } }.reduce(0, +)
    case (.makes, .number(let sum), .term(let left, .plus, let right)): return left + right == sum
    case (.order, nil, .row(let items)):
      let numbers = items.map { if case .number(let number) = $0 { number } else { -1 } }
      return numbers == numbers.sorted()
    case (.sum, .term(let left, .plus, let right), .number(let number)): return number == left + right
    case (.difference, .term(let left, .minus, let right), .number(let number)):
      return left >= right && number + right == left
    case (.product, .term(let left, .times, let right), .number(let number)): return number == left * right
    case (.quotient, .term(let left, .dividedBy, let right), .number(let number)): return number * right == left
    case (.most, nil, .pictures(_, let count)): return count == counts(exercise).max()
    case (.fewest, nil, .pictures(_, let count)): return count == counts(exercise).min()
    case (.slowest, nil, .picture(let name)): return ordered(exercise, Quality.speed)?.first == name
    case (.middleSpeed, nil, .picture(let name)): return ordered(exercise, Quality.speed)?[1] == name
    case (.fastest, nil, .picture(let name)): return ordered(exercise, Quality.speed)?.last == name
    case (.smallest, nil, .picture(let name)): return ordered(exercise, Quality.size)?.first == name
    case (.middleSize, nil, .picture(let name)): return ordered(exercise, Quality.size)?[1] == name
    case (.biggest, nil, .picture(let name)): return ordered(exercise, Quality.size)?.last == name
    case (.put, nil, .picture(let name)): return exercise.question.word == "name.\(name)"
    case (.colour, .spot(let value, _), .word(let word)):
      return Colours.levels.flatMap { $0 }.contains { "colour.\($0.key)" == word && $0.value == value }
    case (.colour, .spot(let value, let form), .spot(let other, let otherForm)):
      return value == other && form != otherForm
    case (.shape, .shape(let shape, _), .word(let word)): return word == "shape.\(shape)"
    case (.shape, .shape(let shape, let colour), .shape(let other, let otherColour)):
      return shape == other && colour != otherColour
    case (.shapeOf, nil, .picture(let name)):
      let shapes = Shapes.things.flatMap { $0 }.filter { $0.value.contains(name) }.map(\.key)
      return shapes.map { "of.\($0)" } == [exercise.question.word]
    case (.left, .row(let line), _), (.top, .column(let line), _): return line.first == option
    case (.middle, .row(let line), _), (.centre, .column(let line), _): return line[1] == option
    case (.right, .row(let line), _), (.bottom, .column(let line), _): return line.last == option
    case (.different, nil, .picture(let name)):
      let others = exercise.options.indices.filter { $0 != slot }.compactMap { exercise.options[$0].name }
      if Set(others).count == 1 { return others.count > 1 && others[0] != name }
      let group = Classifying.groups.filter { Set(others).isSubset(of: $0.value) }
      return group.count == 1 && !group[0].value.contains(name)
    default: return false
    }
  }

  private static func counts(_ exercise: Exercise) -> [Int] {
    exercise.options.compactMap { if case .pictures(_, let count) = $0 { count } else { nil } }
  }

  /// The names of three options from the lowest to the highest value.
  private static func ordered(_ exercise: Exercise, _ quality: Quality) -> [String]? {
    let values = quality.values.filter { value in exercise.options.contains { $0.name == value.key } }
    return values.count == 3 ? values.sorted { $0.value < $1.value }.map(\.key) : nil
  }
}

extension Drawing {
  /// The name of a picture.
  var name: String? { if case .picture(let name) = self { name } else { nil } }
}
