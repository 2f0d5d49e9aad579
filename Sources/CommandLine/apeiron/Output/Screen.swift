import EventSourcing
import Foundation
import GameServer
import PackServer
import Quiz

/// The output of `apeiron play`: lines on standard output and, in a terminal, a status line below them.
final class Screen {
  private let json: Bool
  private let isInteractive: Bool
  private let words: (won: String, lost: String)
  private let language: String?
  private let glossary: Glossary
  private var lastSecond = -1
  private var status = ""
  /// The number of questions whose end has been shown.
  private var endedRounds = 0

  /// `language` is that of the questions: verdicts are in Russian where these are, otherwise in English.
  init(json: Bool, isInteractive: Bool, language: String?, glossary: Glossary) {
    (self.language, self.glossary) = (language, glossary)
    self.json = json
    self.isInteractive = isInteractive
    words = language?.hasPrefix("ru") == true ? ("Верно!", "Поздно!") : ("Correct!", "Too late!")
  }

  func welcome(pack: LocalizedText, seed: UInt64, source: String) {
    StandardError.say("\(text(pack)), seed \(seed), frames from \(source)")
  }

  func show(_ event: SoloGame.Event) {
    switch event {
    case .fact(let fact, let contest): json ? showJSON(fact, contest) : show(fact, contest)
    case .cameraTrouble(let reason):
      json
        ? Output.json(Line(event: "cameraTrouble", reason: reason)) : line("No picture; clock stopped: \(reason)")
    case .remaining(let time): if !json { countdown(time) }
    case .judged(let rejection): status = rejection ?? ""
    case .waiting: if !json { line("Press Enter for the next question, or q and Enter to leave.") }
    }
  }

  private func show(_ fact: ContestFact, _ contest: Contest) {
    switch fact {
    case .asked(let assignment, _):
      lastSecond = -1
      line("")
      line("Question \(contest.rounds.count) of \(contest.roundsInAll) (\(assignment.seconds) s)")
      line(text(assignment.question))
      if let hint = assignment.hint { line("Hint: \(text(hint))") }
    case .played(_, .sawOther(let image)): line("That is \(glossary.label(of: image, in: language)). Look for another.")
    case .played(_, .cameraBack): line("The camera is back; the clock runs again.")
    default: break
    }
    if let ended = ended(contest) { verdict(ended.assignment, ended.outcome) }
    if contest.phase == .over {
      line("")
      line("\(contest.won) of \(contest.roundsInAll) right, \(contest.points) points.")
    }
  }

  /// The question that has just ended, unless its end was shown already.
  private func ended(_ contest: Contest) -> (assignment: Assignment, outcome: Outcome)? {
    guard contest.rounds.count > endedRounds, let round = contest.round,
      let outcome = round.turns.values.first?.round.outcome
    else { return nil }
    endedRounds = contest.rounds.count
    return (round.assignment, outcome)
  }

  private func verdict(_ assignment: Assignment, _ outcome: Outcome) {
    switch outcome {
    case .won(let time):
      line("\(colour("119;195;68"))✓ \(words.won)\(colour(nil)) \(seconds(time)) s, \(assignment.points) points")
    case .lost: line("\(colour("239;89;49"))✗ \(words.lost)\(colour(nil))")
    case .left: line("Left.")
    }
    line("\(glossary.label(of: assignment.image, in: language)): \(text(assignment.answer))")
  }

  private func text(_ text: LocalizedText) -> String { text.text(in: language).trimmingCharacters(in: .newlines) }

  /// In a terminal every second is shown; elsewhere only the last ones are printed.
  private func countdown(_ time: Duration) {
    let second = Int(time.components.seconds) + (time.components.attoseconds > 0 ? 1 : 0)
    guard second != lastSecond else { return }
    lastSecond = second
    if isInteractive {
      StandardError.write("\r\u{1B}[K" + "\(second) s  \(status)".prefix(StandardError.columns - 1))
    } else if second == 10 || second == 5 {
      line("\(second) s left")
    }
  }

  private func line(_ text: String) {
    if isInteractive { StandardError.write("\r\u{1B}[K") }
    Output.line(text)
  }

  /// The escape code that sets a colour (red, green and blue) or, for nil, resets it; empty if the output is not a
  /// terminal.
  private func colour(_ rgb: String?) -> String {
    guard Output.isTerminal else { return "" }
    return rgb.map { "\u{1B}[38;2;\($0)m" } ?? "\u{1B}[0m"
  }

  private func seconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private struct Line: Encodable {
    let event: String
    var image: String?
    var question: String?
    var answer: String?
    var outcome: String?
    var seconds: Double?
    var points: Int?
    var won: Int?
    var rounds: Int?
    var reason: String?
  }

  private func showJSON(_ fact: ContestFact, _ contest: Contest) {
    switch fact {
    case .asked(let assignment, _):
      Output.json(
        Line(
          event: "asked", image: assignment.image, question: text(assignment.question),
          seconds: Double(assignment.seconds)))
    case .played(_, .sawOther(let image)): Output.json(Line(event: "sawOther", image: image))
    case .played(_, .cameraBack): Output.json(Line(event: "cameraBack"))
    // `cameraTrouble` and `ended` say more than the corresponding facts.
    default: break
    }
    if let ended = ended(contest) {
      var line = Line(event: "ended", image: ended.assignment.image, answer: text(ended.assignment.answer))
      switch ended.outcome {
      case .won(let time):
        line.outcome = "won"
        line.seconds = time / .seconds(1)
        line.points = ended.assignment.points
      case .lost: line.outcome = "lost"
      case .left: line.outcome = "left"
      }
      Output.json(line)
    }
    if contest.phase == .over {
      Output.json(Line(event: "finished", points: contest.points, won: contest.won, rounds: contest.roundsInAll))
    }
  }
}

extension Contest {
  /// The number of questions; of a deck that is reshuffled for ever, at least its own.
  fileprivate var roundsInAll: Int { roundsToPlay ?? max(rounds.count, opening.assignments.count) }
  /// The number of questions that the only player has won.
  fileprivate var won: Int { rounds.count { $0.turns.values.first?.status == .won } }
  /// The points of the only player.
  fileprivate var points: Int { players.first.map { points(of: $0.id) } ?? 0 }
}
