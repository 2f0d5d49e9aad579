import Basics

/// Multiple choice as plain text, in Moodle's format Aiken: a line with the question, a line for each answer (`A. Hen` or
/// `A) Hen`), and `ANSWER: A`.
enum Aiken {
  /// Whether `text` has the lines by which this format is known: answers with letters, and `ANSWER:` below them.
  static func isIn(_ text: String) -> Bool {
    var isBelowOption = false
    for line in lines(of: text).map(\.trimmed) where !line.isEmpty {
      // GIFT has the answer in braces.
      if isBelowOption, let answer = answer(in: line), !answer.contains("{") { return true }
      isBelowOption = option(in: line) != nil
    }
    return false
  }

  private static func lines(of text: String) -> [String] {
    text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// Returns the answer in `line`, with its letter; nil if there is none.
  private static func option(in line: String) -> (letter: String, text: String)? {
    line.wholeMatch(of: /([A-Z])[.)]\s+(.*)/).map { (String($0.1), String($0.2)) }
  }

  /// Returns what `line` says is right; nil if it does not begin with `ANSWER:`.
  private static func answer(in line: String) -> String? {
    line.prefixMatch(of: /ANSWER\s*:\s*(.*)/).map { String($0.1) }
  }

  static func read(_ text: String, file: String) throws(QuestionProblem) -> QuestionList {
    var list = QuestionList(file)
    var question: [String] = []
    var options: [(letter: String, text: String)] = []
    var first = 0
    for (index, line) in lines(of: text).map(\.trimmed).enumerated() {
      if line.isEmpty { continue }
      if question.isEmpty, options.isEmpty { first = index + 1 }
      if let answer = answer(in: line) {
        add(question, options, answer, "line \(first)", to: &list)
        (question, options) = ([], [])
      } else if let option = option(in: line), !question.isEmpty {
        options.append(option)
      } else if options.isEmpty {
        question.append(line)
      } else {
        list.report(
          "line \(index + 1)", "the question before has no line ANSWER:", remedy: "Write ANSWER: and a letter.")
        (question, options, first) = ([line], [], index + 1)
      }
    }
    if !question.isEmpty || !options.isEmpty {
      list.report("line \(first)", "the question has no line ANSWER:", remedy: "Write ANSWER: and a letter.")
    }
    return list
  }

  private static func add(
    _ question: [String], _ options: [(letter: String, text: String)], _ answer: String, _ place: String,
    to list: inout QuestionList
  ) {
    let letter = answer.trimmed.uppercased()
    guard let right = options.first(where: { $0.letter == letter }) else {
      return list.report(
        place, "\(answer.inQuotes) is no letter of an answer",
        remedy: "Write one of \(options.map(\.letter).joined(separator: ", ")) after ANSWER:.")
    }
    list.add(QuestionDraft(place: place, question: question.joined(separator: "\n"), answers: [right.text]))
  }
}
