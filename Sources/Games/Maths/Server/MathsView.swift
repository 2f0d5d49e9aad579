import HTTP
import Maths
import Players

/// The maths games, as JSON.
struct MathsContents: Codable, Described {
  static let fields: [String: JSONValue] = ["cards": "The names of the references that are number cards, from 0 on."]

  struct Game: Codable {
    let game: MathsGame
    let levels: Int
  }

  /// The games in display order.
  var games = MathsGame.allCases.map { Game(game: $0, levels: $0.levels) }
  /// The names of levels, by which pages find their texts and pictures.
  var levelNames = MathsGame.levelNames
  /// The pictures that a new player may choose from.
  var pictures = Players.Picture.allCases
  /// The number cards, from 0 on.
  let cards: [String]
  /// The score out of ten that opens the next level.
  var passing = Notebook.passing
}

/// A player's progress, as JSON.
struct ProgressView: Codable {
  struct Game: Codable {
    let game: MathsGame
    let levels: Int
    /// The highest open level.
    let open: Int
    let completed: Bool
    /// The best score of each level played, by the level's number.
    let best: [String: Int]
    /// The latest session if it is not over.
    let session: String?
    /// The level of that session.
    let level: Int?
  }

  let player: PlayerEntry
  let games: [Game]

  init(_ player: Players.Player, _ notebook: Notebook) {
    self.player = PlayerEntry(player)
    games = MathsGame.allCases.map { game in
      let progress = notebook[game]
      let session = notebook.sessions[game].flatMap { $0.result == nil ? $0 : nil }
      return Game(
        game: game, levels: game.levels, open: progress.open, completed: progress.isCompleted,
        best: Dictionary(uniqueKeysWithValues: progress.best.map { (String($0.key), $0.value) }),
        session: session.map { SessionView.id($0, of: player) }, level: session?.level)
    }
  }
}

/// A session, as JSON: the current problem, and the result of the last one. Which option is right is told only after
/// the answer.
struct SessionView: Codable, Described {
  static let fields: [String: JSONValue] = ["marks": "Whether each answer was right, in order."]

  struct Problem: Codable {
    /// The names of the texts of the sentence and of the word in it.
    let ask: String
    let word: String?
    let scene: DrawingView?
    let options: [DrawingView]
  }

  struct Last: Codable {
    let problem: Int
    let option: Int
    let right: Bool
    /// The number of the right option.
    let correct: Int
  }

  let id: String
  let player: PlayerEntry
  let game: MathsGame
  let level: Int
  /// The number of answered problems, which is the number, from 0, of the current one.
  let answered: Int
  let of: Int
  let score: Int
  /// Whether each answer was right, in order.
  let marks: [Bool]
  let problem: Problem?
  let last: Last?
  let result: MathsResult?

  init(_ session: MathsSession, of player: Players.Player) {
    id = Self.id(session, of: player)
    self.player = PlayerEntry(player)
    game = session.game
    level = session.level
    answered = session.answers.count
    of = Lesson.length
    score = session.score
    marks = session.answers.map(\.isRight)
    problem = session.exercise.map { exercise in
      Problem(
        ask: exercise.question.sentence.rawValue, word: exercise.question.word,
        scene: exercise.scene.map(DrawingView.init(_:)), options: exercise.options.map(DrawingView.init(option:)))
    }
    last = session.answers.last.map { answer in
      let number = session.answers.count - 1
      return Last(
        problem: number, option: answer.option, right: answer.isRight,
        // An answer recorded as right stays right, even if another version draws another problem.
        correct: answer.isRight ? answer.option : session.lesson.exercises[number].right)
    }
    result = session.result
  }

  /// Returns the session's identifier in addresses.
  static func id(_ session: MathsSession, of player: Players.Player) -> String { "\(player.id)-\(session.number)" }
}

/// A drawing, as JSON: its kind, and the fields of that kind.
struct DrawingView: Codable, Described {
  static let description: String? = """
    What is drawn, by its kind: number (value), letter, picture and word (name), pictures (name, count), spot and shape \
    (shape, colour; name where it is an option), row and column (items), term (left, sign, right).
    """
  static let fields: [String: JSONValue] = [:]

  var kind: String
  var value: Int?
  var name: String?
  var count: Int?
  var colour: String?
  var shape: String?
  var items: [DrawingView]?
  var left: Int?
  var sign: String?
  var right: Int?

  /// An option, which may be told by its name: a spot says which colour it has.
  init(option drawing: Drawing) {
    self.init(drawing)
    if case .spot(let colour, _) = drawing { name = MathsGame.nameOfColour(colour) }
    if case .shape(let shape, _) = drawing { name = "shape.\(shape)" }
  }

  init(_ drawing: Drawing) {
    switch drawing {
    case .number(let value): (kind, self.value) = ("number", value)
    case .letter(let text): (kind, name) = ("letter", text)
    case .picture(let name): (kind, self.name) = ("picture", name)
    case .pictures(let name, let count): (kind, self.name, self.count) = ("pictures", name, count)
    case .word(let name): (kind, self.name) = ("word", name)
    case .spot(let colour, let shape): (kind, self.colour, self.shape) = ("spot", colour, shape)
    case .shape(let shape, let colour): (kind, self.colour, self.shape) = ("shape", colour, shape)
    case .row(let items): (kind, self.items) = ("row", items.map(Self.init(_:)))
    case .column(let items): (kind, self.items) = ("column", items.map(Self.init(_:)))
    case .term(let left, let operation, let right):
      (kind, self.left, sign, self.right) = ("term", left, operation.rawValue, right)
    }
  }
}
