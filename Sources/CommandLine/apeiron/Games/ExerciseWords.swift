import Maths

/// A problem in words, for a terminal: pictures are named rather than drawn.
struct ExerciseWords {
  let question: String
  /// The scene that the player looks at; nil if the player looks at the options themselves.
  let scene: String?
  let options: [String]

  init(_ exercise: Exercise) {
    let word = exercise.question.word.map(Self.name) ?? ""
    question = Self.sentence(exercise.question.sentence, word)
    scene = exercise.scene.map(Self.text)
    options = exercise.options.map(Self.option)
  }

  private static func sentence(_ sentence: Question.Sentence, _ word: String) -> String {
    switch sentence {
    case .howMany: "How many times is there: \(word)?"
    case .most: "Which box has the most?"
    case .fewest: "Which box has the fewest?"
    case .fastest: "Who is the fastest?"
    case .slowest: "Who is the slowest?"
    case .middleSpeed: "Who is neither the fastest nor the slowest?"
    case .biggest: "Who is the biggest?"
    case .smallest: "Who is the smallest?"
    case .middleSize: "Who is neither the biggest nor the smallest?"
    case .howManyDots: "How many dots are there?"
    case .makes: "Which two numbers make this one?"
    case .order: "Which row goes from small to large?"
    case .tapColour, .tapShape: "Tap the \(word) one"
    case .put: "Where is: \(word)?"
    case .colour: "What colour is this?"
    case .shape: "What shape is this?"
    case .shapeOf: "Which has the shape of: \(word)?"
    case .left: "What is on the left?"
    case .right: "What is on the right?"
    case .middle, .centre: "What is in the middle?"
    case .top: "What is at the top?"
    case .bottom: "What is at the bottom?"
    case .different: "Which is different?"
    case .sum: "What is the sum?"
    case .difference: "What is the difference?"
    case .product: "What is the product?"
    case .quotient: "What is the quotient?"
    }
  }

  /// An option, which may be told by its name.
  private static func option(_ drawing: Drawing) -> String {
    guard case .spot(let colour, let shape) = drawing else { return text(drawing) }
    return "\(shape) in \(MathsGame.nameOfColour(colour).map(name) ?? colour)"
  }

  private static func text(_ drawing: Drawing) -> String {
    switch drawing {
    case .number(let number): String(number)
    case .letter(let text), .picture(let text): text
    case .pictures(let name, let count): Array(repeating: name, count: count).joined(separator: " ")
    case .word(let word): name(word)
    case .spot(let colour, let shape): "\(shape) in \(colour)"
    case .shape(let shape, _): "(\(shape))"
    case .row(let items): items.map(text).joined(separator: " | ")
    case .column(let items): items.map(text).joined(separator: " above ")
    case .term(let left, let operation, let right): "\(left) \(operation.rawValue) \(right)"
    }
  }

  /// "many.dog" as "dog".
  private static func name(_ word: String) -> String { String(word.split(separator: ".").last ?? "") }
}
