import Basics

/// Multiple choice as plain text, in Moodle's format Aiken: a line with the question, a line for each answer (`A. Hen` or
/// `A) Hen`), and `ANSWER: A`.
enum Aiken {
  /// Whether `text` has the line by which this format is known.
  static func isIn(_ text: String) -> Bool { text.firstMatch(of: /(?m)^\s*ANSWER\s*:/) != nil }

  static func read(_ text: String, file: String) throws(QuestionProblem) -> QuestionList {
    var list = QuestionList(file)
    var question: [String] = []
    var options: [(letter: String, text: String)] = []
    var first = 0
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let line = String(line).trimmed
      if line.isEmpty { continue }
      if question.isEmpty, options.isEmpty { first = index + 1 }
      if let answer = line.prefixMatch(of: /ANSWER\s*:\s*(.*)/) {
        add(question, options, String(answer.1), "line \(first)", to: &list)
        (question, options) = ([], [])
      } else if let option = line.wholeMatch(of: /([A-Z])[.)]\s+(.*)/), !question.isEmpty {
        options.append((String(option.1), String(option.2)))
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
