import Basics

/// The game "What is on the left, in the middle, at the top?"
enum Positions {
  /// Letters that look the same in Latin and Cyrillic script, so that players of both languages know them.
  static let letters = ["A", "B", "C", "E", "H", "K", "M", "O", "P", "T", "X"]
  static let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
  static let pictures = ["dog", "cat", "duck", "fish", "apple", "car", "butterfly", "ball", "flower", "tree", "star"]

  static func draw(_ level: Int, _ used: Set<Exercise.Subject>, _ generator: inout SplitMix64) -> Exercise {
    let things: [Drawing] =
      switch level {
      case 1: letters.map(Drawing.letter)
      case 2: digits.map(Drawing.letter)
      default: pictures.map(Drawing.picture)
      }
    return Lesson.fresh(used, &generator) { generator in
      let choice = Choice(3, of: things, using: &generator)
      let place = generator.number(below: 3)
      var line = Array(choice.options.dropFirst())
      generator.shuffle(&line)
      line.insert(choice.right, at: place)
      let isRow = generator.number(below: 2) == 0
      let sentence: Question.Sentence = isRow ? [.left, .middle, .right][place] : [.top, .centre, .bottom][place]
      return Exercise(
        Exercise.Subject(Question(sentence), isRow ? .row(line) : .column(line)), rightFirst: choice.options,
        using: &generator)
    }
  }
}
