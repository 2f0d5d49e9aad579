import Foundation

/// Moodle's questions as text (General Import Format Technology). Each question ends at an empty line and has its
/// answers in braces, with `=` before a right answer and `~` before a wrong one.
enum GIFT {
  static func read(_ text: String, file: String) throws(QuestionProblem) -> QuestionList {
    var list = QuestionList(file)
    var block: [(number: Int, text: Substring)] = []
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in (lines + [""]).enumerated() {
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("//") || words.hasPrefix("$CATEGORY") { continue }
      if !words.isEmpty {
        block.append((index + 1, line))
      } else if !block.isEmpty {
        for lines in questions(in: block) {
          GIFTQuestion(lines.map(\.text).joined(separator: "\n")).add(to: &list, at: "line \(lines[0].number)")
        }
        block = []
      }
    }
    if list.drafts.isEmpty, list.problems.isEmpty {
      throw QuestionProblem(file: file, "there is no question in it", remedy: "Export it again as GIFT.")
    }
    return list
  }

  /// Returns the lines of each question in a block: people forget the empty line. After the line with the brace that
  /// ends the answers, another one with answers begins a new question, and so does one with a title.
  private static func questions(
    in block: [(number: Int, text: Substring)]
  ) -> [[(number: Int, text: Substring)]] {
    var questions: [[(number: Int, text: Substring)]] = [[]]
    var isOpen = false
    var isAnswered = false
    for line in block {
      let letters = GIFTLetters(String(line.text))
      if isAnswered, letters.find("{") != nil || letters.starts("::") {
        questions.append([])
        isAnswered = false
      }
      questions[questions.count - 1].append(line)
      for letter in letters.all where !letter.isEscaped {
        if letter.character == "{" { isOpen = true }
        if letter.character == "}", isOpen { (isOpen, isAnswered) = (false, true) }
      }
    }
    return questions
  }
}

/// A text in which special characters are kept apart from those that a backslash makes ordinary.
struct GIFTLetters {
  struct Letter: Equatable {
    let character: Character
    var isEscaped = false
  }

  var all: ArraySlice<Letter>

  init(_ letters: ArraySlice<Letter>) { all = letters }

  /// Reads the escapes of `text`: a backslash makes `~ = # { } :` and itself ordinary, and `\n` is the end of a line.
  init(_ text: String) {
    all = []
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, "~=#{}:n\\".contains(next) {
        rest.removeFirst()
        all.append(Letter(character: next == "n" ? "\n" : next, isEscaped: true))
      } else {
        all.append(Letter(character: character))
      }
    }
  }

  var text: String { String(all.map(\.character)) }
  var isBlank: Bool { all.allSatisfy(\.character.isWhitespace) }
  /// The letters without white space at their beginning.
  var trimmed: GIFTLetters { GIFTLetters(all.drop { $0.character.isWhitespace }) }

  /// Returns the position of the first `sign` whose characters are not escaped; nil if there is none.
  func find(_ sign: String) -> Int? {
    let wanted = sign.map { Letter(character: $0) }
    return all.indices.first { all[$0...].starts(with: wanted) }
  }

  func starts(_ sign: String) -> Bool { trimmed.all.starts(with: sign.map { Letter(character: $0) }) }

  /// Returns what is before and after the first `sign`; the second part is nil if there is none.
  func split(at sign: String) -> (GIFTLetters, GIFTLetters?) {
    guard let place = find(sign) else { return (self, nil) }
    return (GIFTLetters(all[..<place]), GIFTLetters(all[(place + sign.count)...]))
  }

  /// Takes what matches `pattern` at the beginning, and returns what it captured.
  mutating func take(_ pattern: Regex<(Substring, Substring)>) -> String? {
    guard let match = String(all.prefix(16).map(\.character)).prefixMatch(of: pattern) else { return nil }
    all = all.dropFirst(match.0.count)
    return String(match.1)
  }
}
