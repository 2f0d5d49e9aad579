import EventSourcing
import Quiz

@testable import GameServer
@testable import Recognition

/// A quiz table that is played by a test: what comes in at which millisecond after the first question, and in words what
/// the player is told for it.
struct Script {
  private static let start = Instant(nanoseconds: 7_000_000_000_000)

  private(set) var table: QuizTable
  /// What the player was told first.
  let opening: [String]

  /// A game of `images`, each to be shown within 30 s.
  init(_ images: [String], reshuffles: Bool = false, mostRounds: Int = .max, pause: Duration? = nil) {
    let assignments = images.map { Assignment(image: $0, question: "Which is \($0)?", answer: "This.", points: 10) }
    let game = Game(Deck(assignments, seed: 1, reshuffles: reshuffles))
    table = QuizTable(game, mostRounds: mostRounds, pause: pause)
    opening = table.open(at: Self.start).map(\.words)
  }

  /// The image that is asked for.
  var wanted: String { table.game.round?.assignment.image ?? "none" }

  mutating func at(_ time: Int, _ input: QuizTable.Input) -> [String] {
    table.handle(input, at: Self.start + .milliseconds(time)).map(\.words)
  }

  /// A frame leaves the source and is going to be judged.
  mutating func at(_ time: Int, judging captured: Int) -> [String] {
    at(time, .judging(captured: Self.start + .milliseconds(captured)))
  }

  /// A frame gets no verdict, or no second one.
  mutating func at(_ time: Int, gaveUp captured: Int) -> [String] {
    at(time, .gaveUp(captured: Self.start + .milliseconds(captured)))
  }

  /// A frame is looked at again, and `images` are seen in it.
  mutating func at(_ time: Int, judgedAgain captured: Int, seen images: [String] = []) -> [String] {
    var findings = Recogniser.Findings()
    findings.accepted = images.map { .of($0, probability: 1) }
    return at(time, .judgedAgain(captured: Self.start + .milliseconds(captured), findings))
  }

  /// A frame is judged, and `images` are seen in it, each with `probability`.
  mutating func at(
    _ time: Int, judged captured: Int, seen images: [String] = [], probability: Double = 1
  ) -> [String] {
    var findings = Recogniser.Findings()
    findings.accepted = images.map { .of($0, probability: probability) }
    return at(time, .judged(captured: Self.start + .milliseconds(captured), findings))
  }
}

extension QuizEvent {
  /// The event in words, times in milliseconds.
  var words: String {
    switch self {
    case .asked(let assignment, let number, let count): "asked for \(assignment.image), \(number) of \(count)"
    case .remaining(let time): "\(time.milliseconds) ms left"
    case .fact(.won(let time)): "won after \(time.milliseconds) ms"
    case .fact(.sawOther(let image)): "that is \(image)"
    case .fact(let fact): fact.kind
    case .cameraTrouble(let reason): "trouble: \(reason)"
    case .judged(let verdict): "judged \(verdict.sightings.map(\.reference))"
    case .ended(let assignment, let outcome): "ended \(assignment.image): \(outcome.word)"
    case .waiting: "waiting"
    case .finished(let summary, let rounds):
      "finished: \(summary.won) won, \(summary.lost) lost, \(summary.left) left of \(rounds), \(summary.points) points"
    }
  }
}

extension Outcome {
  /// Won, lost or left.
  var word: String {
    switch self {
    case .won: "won"
    case .lost: "lost"
    case .left: "left"
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}
