import Foundation
import GameServer
import Quiz
import Recognition

/// The output of `apeiron play`: lines on standard output and, in a terminal, a status line below them.
final class Screen {
  private let json: Bool
  private let isInteractive: Bool
  private let words: (won: String, lost: String)
  private var lastSecond = -1
  private var status = ""

  /// `language` is the pack's: verdicts are in Russian for a Russian pack, otherwise in English.
  init(json: Bool, isInteractive: Bool, language: String?) {
    self.json = json
    self.isInteractive = isInteractive
    words = language?.hasPrefix("ru") == true ? ("Верно!", "Поздно!") : ("Correct!", "Too late!")
  }

  func welcome(pack: String, seed: UInt64, source: String) {
    Talk.say("apeiron: \(pack), seed \(seed), frames from \(source)")
  }

  func show(_ event: QuizEvent) {
    if json { return showJSON(event) }
    switch event {
    case .asked(let assignment, let number, let of):
      lastSecond = -1
      line("")
      line("Question \(number) of \(of) (\(assignment.seconds) s)")
      line(assignment.question.trimmingCharacters(in: .newlines))
      if let hint = assignment.hint { line("Hint: \(hint)") }
    case .remaining(let time): countdown(time)
    case .fact(.sawOther(let image)): line("That is \(image). Look for another.")
    case .fact(.cameraBack): line("The camera is back; the clock goes on.")
    case .fact: break
    case .cameraTrouble(let reason): line("No picture, the clock stands: \(reason)")
    case .judged(let verdict): status = verdict.rejection?.sentence ?? ""
    case .ended(let assignment, let outcome): verdict(assignment, outcome)
    case .waiting: line("Enter for the next question, q and Enter to leave.")
    case .finished(let summary, let rounds):
      line("")
      line("\(summary.won) of \(rounds) right, \(summary.points) points.")
    }
  }

  private func verdict(_ assignment: Assignment, _ outcome: Outcome) {
    switch outcome {
    case .won(let time):
      line("\(colour("119;195;68"))✓ \(words.won)\(colour(nil)) \(seconds(time)) s, \(assignment.points) points")
    case .lost: line("\(colour("239;89;49"))✗ \(words.lost)\(colour(nil))")
    case .left: line("Left.")
    }
    line("\(assignment.image): \(assignment.answer.trimmingCharacters(in: .newlines))")
  }

  /// In a terminal every second is shown; elsewhere only the last ones are printed.
  private func countdown(_ time: Duration) {
    let second = Int(time.components.seconds) + (time.components.attoseconds > 0 ? 1 : 0)
    guard second != lastSecond else { return }
    lastSecond = second
    if isInteractive {
      Talk.write("\r\u{1B}[K" + "\(second) s  \(status)".prefix(Talk.columns - 1))
    } else if second == 10 || second == 5 {
      line("\(second) s left")
    }
  }

  private func line(_ text: String) {
    if isInteractive { Talk.write("\r\u{1B}[K") }
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

  private func showJSON(_ event: QuizEvent) {
    switch event {
    case .asked(let assignment, _, _):
      Output.json(
        Line(
          event: "asked", image: assignment.image, question: assignment.question, seconds: Double(assignment.seconds)))
    case .fact(.sawOther(let image)): Output.json(Line(event: "sawOther", image: image))
    case .fact(.cameraBack): Output.json(Line(event: "cameraBack"))
    case .cameraTrouble(let reason): Output.json(Line(event: "cameraTrouble", reason: reason))
    case .ended(let assignment, let outcome):
      var line = Line(event: "ended", image: assignment.image, answer: assignment.answer)
      switch outcome {
      case .won(let time):
        line.outcome = "won"
        line.seconds = time / .seconds(1)
        line.points = assignment.points
      case .lost: line.outcome = "lost"
      case .left: line.outcome = "left"
      }
      Output.json(line)
    case .finished(let summary, let rounds):
      Output.json(Line(event: "finished", points: summary.points, won: summary.won, rounds: rounds))
    // `cameraTrouble` and `ended` say more than the corresponding facts.
    case .remaining, .judged, .waiting, .fact: break
    }
  }
}
