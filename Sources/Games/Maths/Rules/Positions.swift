import Basics

/// The game "What is on the left, in the middle, at the top?"
enum Positions {
  /// Letters that look the same in Latin and Cyrillic script, so that players of both languages know them.
  static let letters = ["A", "B", "C", "E", "H", "K", "M", "O", "P", "T", "X"]
  static let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
  static let pictures = ["dog", "cat", "duck", "fish", "apple", "car", "butterfly", "ball", "flower", "tree", "star"]

  private static let rows: [Question.Sentence] = [.left, .middle, .right]
  private static let columns: [Question.Sentence] = [.top, .centre, .bottom]

  /// The items: the positions, the same in all levels.
  static func items() -> [String] { (rows + columns).map(\.rawValue) }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let things: [Drawing] =
      switch level {
      case 1: letters.map(Drawing.letter)
      case 2: digits.map(Drawing.letter)
      default: pictures.map(Drawing.picture)
      }
    return state.fresh(&generator) { generator in
      let choice = Choice(3, of: things, using: &generator)
      var place = generator.number(below: 3)
      var line = Array(choice.options.dropFirst())
      generator.shuffle(&line)
      var positions = generator.number(below: 2) == 0 ? rows : columns
      // Items that are due may decide the position, because the options do not reveal it.
      let wanted = state.first(rows + columns, item: \.rawValue)
      if !wanted.contains(positions[place]) {
        let sentence = generator.pick(wanted)
        positions = rows.contains(sentence) ? rows : columns
        place = positions.firstIndex(of: sentence) ?? 0
      }
      line.insert(choice.right, at: place)
      return Exercise(
        Exercise.Subject(Question(positions[place]), positions == rows ? .row(line) : .column(line)),
        item: positions[place].rawValue, rightFirst: choice.options, using: &generator)
    }
  }
}
