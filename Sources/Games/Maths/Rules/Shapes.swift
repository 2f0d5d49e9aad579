import Basics

/// The games "What shape is this?" and "Which has the shape of …?"
enum Shapes {
  /// The shapes of levels 1 to 3.
  static let levels = [
    ["circle", "square", "triangle", "rectangle", "star", "heart"],
    ["oval", "rhombus", "semicircle", "cross", "ring", "arrow", "rectangle", "triangle"],
    ["pentagon", "hexagon", "octagon", "crescent", "trapezium", "cone", "cube", "cylinder", "pyramid"],
  ]

  /// The things of levels 4 and 5, by shape. Each has the outline, or the body, of this shape and of no other here.
  static let things: [KeyValuePairs<String, [String]>] = [
    [
      "circle": ["disc", "clock", "fullmoon", "cookie"], "triangle": ["pizza", "tent", "setsquare"],
      "rectangle": ["envelope", "door", "banknote", "mobile"], "star": ["star", "glowingstar"],
      "heart": ["redheart", "blueheart"], "oval": ["egg", "rugbyball"], "semicircle": ["watermelon", "rainbow"],
    ],
    [
      "cone": ["icecream", "carrot", "partypopper"], "cube": ["die", "parcel", "gift"],
      "cylinder": ["battery", "drum", "oildrum"], "sphere": ["ball", "basketball", "earth"],
      "crescent": ["crescentmoon", "croissant", "banana"], "octagon": ["stopsign"], "pentagon": ["house"],
      "ring": ["doughnut", "fingerring"],
    ],
  ]

  /// Shapes of which one is a special case of another, or nearly so: both would be right.
  static let alike: [Set<String>] = [
    ["square", "rectangle", "rhombus"], ["circle", "oval"], ["cone", "pyramid"], ["sphere", "ring"],
  ]

  /// The colours of drawn shapes.
  static let colours = ["#e6a83f", "#c8432a", "#4f8fba", "#6fa84f"]

  static func areAlike(_ one: String, _ other: String) -> Bool {
    alike.contains { $0.contains(one) && $0.contains(other) }
  }

  /// The items of a level: names of shapes, or of things of a shape.
  static func items(_ level: Int) -> [String] {
    guard level > levels.count else { return levels[level - 1] }
    return things[level - levels.count - 1].flatMap { shape, names in names.map { Thing(name: $0, shape: shape).item } }
  }

  static func draw(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    if level > levels.count { return thing(things[level - levels.count - 1], state, &generator) }
    return shape(level, state, &generator)
  }

  private static func shape(_ level: Int, _ state: LessonState, _ generator: inout SplitMix64) -> Exercise {
    let shapes = levels[level - 1]
    func subject(_ shape: String, _ colour: String) -> Exercise.Subject {
      Exercise.Subject(Question(.shape), .shape(shape, colour: colour))
    }
    // A shape may come again in another colour, and is then as likely as any other.
    func open(_ shape: String) -> [String] { colours.filter { !state.used.contains(subject(shape, $0)) } }
    let fresh = shapes.filter { !open($0).isEmpty }
    let choice = Choice(
      4, of: fresh, else: shapes.filter { !fresh.contains($0) }, rank: state.rank, using: &generator,
      alike: areAlike)
    let colour = generator.pick(open(choice.right))
    return Exercise(
      subject(choice.right, colour), item: choice.right,
      rightFirst: choice.options.map { shape in
        level <= Lesson.drawnLevels ? .shape(shape, colour: colours.following(colour)) : .word("shape.\(shape)")
      }, using: &generator)
  }

  private struct Thing: Hashable {
    let name: String
    let shape: String

    var item: String { "\(name):\(shape)" }

    var subject: Exercise.Subject { Exercise.Subject(Question(.shapeOf, "of.\(shape)"), comparing: [.picture(name)]) }
  }

  private static func thing(
    _ things: KeyValuePairs<String, [String]>, _ state: LessonState, _ generator: inout SplitMix64
  ) -> Exercise {
    let things = things.flatMap { shape, names in names.map { Thing(name: $0, shape: shape) } }
    let isFresh = { (thing: Thing) in !state.used.contains(thing.subject) }
    let choice = Choice(
      4, of: things.filter(isFresh), else: things.filter { !isFresh($0) }, rank: { state.rank($0.item) },
      using: &generator,
      alike: { $0.shape == $1.shape || areAlike($0.shape, $1.shape) })
    return Exercise(
      choice.right.subject, item: choice.right.item, rightFirst: choice.options.map { .picture($0.name) },
      using: &generator)
  }
}
