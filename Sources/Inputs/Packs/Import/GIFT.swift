import Foundation

/// Moodle's questions as text (General Import Format Technology). Each question ends at an empty line and has its
/// answers in braces, with `=` before a right answer and `~` before a wrong one.
enum GIFT {
  static func read(_ text: String, file: String) throws(QuestionProblem) -> QuestionList {
    var list = QuestionList(file)
    var block: [Substring] = []
    var first = 1
    var number = 0
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for line in lines + [""] {
      number += 1
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("//") || words.hasPrefix("$CATEGORY") { continue }
      if !words.isEmpty {
        if block.isEmpty { first = number }
        block.append(line)
      } else if !block.isEmpty {
        GIFTQuestion(block.joined(separator: "\n")).add(to: &list, at: "line \(first)")
        block = []
      }
    }
    if list.drafts.isEmpty, list.problems.isEmpty {
      throw QuestionProblem(file: file, "there is no question in it", remedy: "Export it again as GIFT.")
    }
    return list
  }
}

/// One question, in which special characters are kept apart from characters that a backslash makes ordinary.
private struct GIFTQuestion {
  private struct Letter: Equatable {
    let character: Character
    var isEscaped = false
  }

  private typealias Letters = ArraySlice<Letter>

  private var letters: Letters
  /// `[html]` before the question.
  private var isHTML = false

  init(_ text: String) {
    var letters: Letters = []
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, "~=#{}:n".contains(next) {
        rest.removeFirst()
        letters.append(Letter(character: next == "n" ? "\n" : next, isEscaped: true))
      } else {
        letters.append(Letter(character: character))
      }
    }
    self.letters = letters
    // ::Title::
    if starts("::"), let end = Self.find("::", in: self.letters.dropFirst(2)) {
      self.letters = self.letters[(end + 2)...]
    }
    self.letters = self.letters.drop { $0.character.isWhitespace }
    if let mark = String(self.letters.prefix(12).map(\.character)).prefixMatch(of: /\[([a-z]+)\]/) {
      isHTML = mark.1 == "html"
      self.letters = self.letters.dropFirst(mark.0.count)
    }
  }

  private func starts(_ sign: String) -> Bool { Self.find(sign, in: letters.prefix(sign.count)) == letters.startIndex }

  /// Returns the position of the first `sign` whose characters are not escaped; nil if there is none.
  private static func find(_ sign: String, in letters: Letters) -> Int? {
    let wanted = sign.map { Letter(character: $0) }
    return letters.indices.first { letters[$0...].starts(with: wanted) }
  }

  private func plain(_ letters: Letters) -> HTMLText {
    let text = String(letters.map(\.character))
    return HTMLText(isHTML ? text : text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))
  }

  func add(to list: inout QuestionList, at place: String) {
    guard let open = Self.find("{", in: letters) else {
      return list.report(
        place, "there are no answers in braces", remedy: "Write {=the right answer} after the question.")
    }
    guard let close = Self.find("}", in: letters[open...]) else {
      return list.report(
        place, "the brace before the answers is not closed",
        remedy: "Write } after them, without an empty line before it.")
    }
    let (before, after) = (plain(letters[..<open]), plain(letters[(close + 1)...]))
    var inside = letters[(open + 1)..<close]
    var draft = QuestionDraft(
      place: place, question: after.text.isEmpty ? before.text : "\(before.text) _____ \(after.text)", answers: [])
    if after.text.allSatisfy(\.isPunctuation), !after.text.isEmpty {
      draft.question = "\(before.text) _____\(after.text)"
    }
    draft.illustration = (before.images + after.images).first
    if let end = Self.find("####", in: inside) {
      let said = plain(inside[(end + 4)...]).text
      draft.explanation = said.isEmpty ? nil : said
      inside = inside[..<end]
    }
    switch Self.answers(in: inside) {
    case .success(let answers): draft.answers = answers.map { plain($0).text }.filter { !$0.isEmpty }
    case .failure(let mistake): return list.report(place, mistake.message, remedy: mistake.remedy)
    }
    list.add(draft)
  }

  private struct Mistake: Error {
    let message: String
    let remedy: String
  }

  private static func answers(in inside: Letters) -> Result<[Letters], Mistake> {
    let text = inside.prefix { $0 != Letter(character: "#") }.map(\.character).filter { !$0.isWhitespace }
    if inside.allSatisfy(\.character.isWhitespace) {
      return .failure(Mistake(message: "an essay has no right answer", remedy: "Ask for a thing, or leave it out."))
    }
    if ["T", "F", "TRUE", "FALSE"].contains(String(text).uppercased()) {
      return .failure(
        Mistake(message: "nobody can show true or false to a camera", remedy: "Ask for a thing, or leave it out."))
    }
    if let arrow = find("->", in: inside), arrow > inside.startIndex {
      return .failure(Mistake(message: "it matches several pairs", remedy: "Write a question for each of them."))
    }
    let body = inside.drop { $0.character.isWhitespace }
    if body.first == Letter(character: "#") { return number(in: body.dropFirst()) }
    let marks = [Letter(character: "="), Letter(character: "~")]
    let starts = inside.indices.filter { marks.contains(inside[$0]) }
    if starts.isEmpty {
      return .failure(
        Mistake(
          message: "no answer is marked as right or wrong", remedy: "Write = before the right one, ~ before others."))
    }
    let ends = starts.dropFirst() + [inside.endIndex]
    return .success(
      zip(starts, ends).compactMap { start, end in
        var answer = inside[(start + 1)..<end]
        answer = answer.prefix { $0 != Letter(character: "#") }
        // The weight is in per cent: an answer with a positive weight is partly right.
        let weight = String(answer.prefix(12).map(\.character)).prefixMatch(of: /\s*%(-?[0-9.]+)%/)
        if let weight { answer = answer.dropFirst(weight.0.count) }
        let isRight = weight.map { Double($0.1) ?? 0 > 0 } ?? (inside[start].character == "=")
        return isRight ? answer : nil
      })
  }

  /// Returns the right number, without the tolerance of the answer.
  private static func number(in body: Letters) -> Result<[Letters], Mistake> {
    var body = body.drop { $0.character.isWhitespace || $0 == Letter(character: "=") }
    if let weight = String(body.prefix(12).map(\.character)).prefixMatch(of: /%[0-9.]+%/) {
      body = body.dropFirst(weight.0.count)
    }
    let number = body.prefix { !":#=~\n".contains($0.character) }
    if find("..", in: number) != nil {
      return .failure(Mistake(message: "a range of numbers is right", remedy: "Ask for one number, or leave it out."))
    }
    return .success([number])
  }
}
