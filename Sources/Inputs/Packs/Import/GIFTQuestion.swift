import Basics

/// One question of GIFT.
struct GIFTQuestion {
  private var letters: GIFTLetters
  private var format: Format

  /// How a text is written: `[html]` before it. Without a mark it is HTML in which lines count, as in Moodle's editor.
  private enum Format: String { case moodle, html, markdown, plain }

  private struct Mistake: Error {
    let message: String
    let remedy: String
  }

  /// An answer, with the share of the points that it earns, in per cent.
  private struct Answer {
    let text: GIFTLetters
    let weight: Double
    /// What is said to a player who gave it.
    let remark: GIFTLetters?
  }

  init(_ text: String) {
    letters = GIFTLetters(text).trimmed
    // ::Title::
    if letters.starts("::"), let rest = GIFTLetters(letters.all.dropFirst(2)).split(at: "::").1 { letters = rest }
    format = .moodle
    format = Self.takeFormat(&letters) ?? .moodle
  }

  private static func takeFormat(_ letters: inout GIFTLetters) -> Format? {
    var rest = letters.trimmed
    guard let format = rest.take(/\[([a-z]+)\]/).flatMap(Format.init) else { return nil }
    letters = rest
    return format
  }

  /// Returns the text of `letters`, which may begin with a format of its own.
  private func read(_ letters: GIFTLetters) -> HTMLText {
    var letters = letters
    let format = Self.takeFormat(&letters) ?? format
    switch format {
    case .moodle: return HTMLText(letters.text)
    case .html: return HTMLText(letters.text.replacing("\n", with: " "))
    case .markdown: return HTMLText(letters.text.replacing(/(\*\*|__|`)(.+?)\1/) { $0.2 })
    case .plain: return HTMLText(letters.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))
    }
  }

  func add(to list: inout QuestionList, at place: String) {
    guard let open = letters.find("{") else {
      return list.report(
        place, "there are no answers in braces", remedy: "Write {=the right answer} after the question.")
    }
    guard let close = GIFTLetters(letters.all[open...]).find("}") else {
      return list.report(
        place, "the brace before the answers is not closed",
        remedy: "Write } after them, without an empty line before it.")
    }
    let rest = GIFTLetters(letters.all[(close + 1)...])
    guard rest.find("{") == nil else {
      return list.report(
        place, "it has answers in two places", remedy: "Write a question for each of them, with an empty line between.")
    }
    let (before, after) = (read(GIFTLetters(letters.all[..<open])), read(rest))
    let (body, general) = GIFTLetters(letters.all[(open + 1)..<close]).split(at: "####")
    var draft = QuestionDraft(place: place, question: Self.sentence(before.text, after.text), answers: [])
    draft.illustration = (before.images + after.images).first
    switch Self.answers(in: body) {
    case .success(let all):
      let right = all.filter { $0.weight > 0 }
      // The best first: others may be only partly right.
      let best = right.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        .map(\.element)
      draft.answer(with: best.map { read($0.text) })
      let said = [general, best.first?.remark].compactMap { $0.map { read($0).text } }
      draft.explanation = said.first { !$0.isEmpty }
    case .failure(let mistake): return list.report(place, mistake.message, remedy: mistake.remedy)
    }
    list.add(draft)
  }

  /// Returns the question, with a gap where its answers stood within a sentence.
  private static func sentence(_ before: String, _ after: String) -> String {
    if after.isEmpty { return before }
    return after.allSatisfy(\.isPunctuation)
      ? "\(before) \(HTMLText.gap)\(after)" : "\(before) \(HTMLText.gap) \(after)"
  }

  private static func answers(in body: GIFTLetters) -> Result<[Answer], Mistake> {
    if body.isBlank {
      return .failure(Mistake(message: "an essay has no right answer", remedy: QuestionProblem.askForThing))
    }
    let first = body.split(at: "#").0.text.filter { !$0.isWhitespace }
    if ["T", "F", "TRUE", "FALSE"].contains(first.uppercased()) {
      return .failure(
        Mistake(message: QuestionProblem.isTrueOrFalse, remedy: QuestionProblem.askForThing))
    }
    if body.starts("#") { return numbers(in: GIFTLetters(body.trimmed.all.dropFirst())) }
    let pieces = pieces(of: body)
    if pieces.isEmpty {
      return .failure(
        Mistake(
          message: "no answer is marked as right or wrong", remedy: "Write = before the right one, ~ before others."))
    }
    if pieces.allSatisfy({ $0.isRight && $0.text.find("->") != nil }) {
      return .failure(Mistake(message: "it matches several pairs", remedy: "Write a question for each of them."))
    }
    return .success(pieces.map(answer))
  }

  /// Returns what each `=` and `~` begins.
  private static func pieces(of body: GIFTLetters) -> [(isRight: Bool, text: GIFTLetters)] {
    let marks = ["=", "~"].map { GIFTLetters.Letter(character: $0) }
    let starts = body.all.indices.filter { marks.contains(body.all[$0]) }
    return zip(starts, starts.dropFirst() + [body.all.endIndex]).map { start, end in
      (body.all[start].character == "=", GIFTLetters(body.all[(start + 1)..<end]))
    }
  }

  private static func answer(_ piece: (isRight: Bool, text: GIFTLetters)) -> Answer {
    let (text, remark) = piece.text.split(at: "#")
    var rest = text
    let weight = rest.take(/\s*%(-?[0-9.,]+)%/).flatMap { Double($0.replacing(",", with: ".")) }
    return Answer(text: rest, weight: weight ?? (piece.isRight ? 100 : 0), remark: remark)
  }

  /// Returns the right numbers, without their tolerances.
  private static func numbers(in body: GIFTLetters) -> Result<[Answer], Mistake> {
    let pieces = pieces(of: body)
    let answers = (pieces.isEmpty ? [(true, body)] : pieces).map(answer)
    let single = answers.filter { $0.text.find("..") == nil }
      .map { Answer(text: $0.text.split(at: ":").0, weight: $0.weight, remark: $0.remark) }
    if single.allSatisfy({ $0.weight <= 0 }), answers.contains(where: { $0.weight > 0 }) {
      return .failure(Mistake(message: "a range of numbers is right", remedy: "Ask for one number, or leave it out."))
    }
    return .success(single)
  }
}
