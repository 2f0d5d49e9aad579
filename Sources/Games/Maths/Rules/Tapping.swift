import Basics

/// The game "Tap the red one", the first of all games. Its questions are spoken, because its players cannot read or
/// count yet.
enum Tapping {
  /// The colours of the first level: those that children name first (B. Berlin and P. Kay, *Basic Color Terms*, 1969).
  static let firstColours = ["red", "green", "blue", "yellow", "black", "white"]

  /// The items of a level: names of colours or of shapes.
  static func items(_ level: Int) -> [String] {
    switch level {
    case 1: firstColours
    case 2: Colours.levels[0].map(\.key)
    case 3: Shapes.levels[0]
    default: Shapes.levels[1]
    }
  }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    switch level {
    case 1: alike(firstColours, Colours.forms, state, &generator, subject: colour)
    case 2: mixed(Colours.levels[0].map(\.key), Colours.forms, state, &generator, subject: colour)
    case 3: alike(Shapes.levels[0], Shapes.colours, state, &generator, subject: shape)
    default: mixed(Shapes.levels[1], Shapes.colours, state, &generator, subject: shape)
    }
  }

  private typealias Subject = @Sendable (_ name: String, _ look: String, _ others: [Drawing]) -> Exercise.Subject

  /// Draws three things in one look: colours in one form, or shapes in one colour. The look is drawn first, among the
  /// looks in which at least three things have not been asked for yet, so that no option can be ruled out.
  private static func alike(
    _ names: [String], _ looks: [String], _ state: LessonState, _ generator: inout SplitMix64, subject: Subject
  ) -> Exercise {
    func open(_ look: String) -> [String] { names.filter { !state.used.contains(subject($0, look, [])) } }
    let look = generator.pick(looks.filter { distinct(open($0)) >= 3 })
    let choice = Choice(3, of: open(look), rank: state.rank, using: &generator, alike: Shapes.areAlike)
    return Exercise(
      subject(choice.right, look, []), item: choice.right,
      rightFirst: choice.options.flatMap { subject($0, look, []).compared }, using: &generator)
  }

  /// Four things, each in a look of its own, which is to be overlooked.
  private static func mixed(
    _ names: [String], _ looks: [String], _ state: LessonState, _ generator: inout SplitMix64, subject: Subject
  ) -> Exercise {
    state.fresh(&generator) { generator in
      let choice = Choice(4, of: names, rank: state.rank, using: &generator, alike: Shapes.areAlike)
      let drawings = choice.options.flatMap { subject($0, generator.pick(looks), []).compared }
      return Exercise(
        subject(choice.right, "", drawings), item: choice.right, rightFirst: drawings, using: &generator)
    }
  }

  /// How many of `names` can be told from each other.
  private static func distinct(_ names: [String]) -> Int {
    names.indices.count { index in !names[..<index].contains { Shapes.areAlike($0, names[index]) } }
  }

  /// Asks for a colour in a form, or among `others`.
  private static let colour: Subject = { name, form, others in
    let spot = Drawing.spot(colour: Colours.levels[0].first { $0.key == name }?.value ?? "", shape: form)
    return Exercise.Subject(Question(.tapColour, "colour.\(name)"), comparing: others.isEmpty ? [spot] : others)
  }

  /// Asks for a shape in a colour, or among `others`.
  private static let shape: Subject = { name, colour, others in
    Exercise.Subject(
      Question(.tapShape, "shape.\(name)"), comparing: others.isEmpty ? [.shape(name, colour: colour)] : others)
  }
}
