import Basics
import Foundation

/// Questions in rows below column titles: from a CSV file made by a person, or from a spreadsheet of Kahoot or Quizizz.
///
/// Kahoot's template has its titles in row 8: "Question", "Answer 1" … "Answer 4", "Time limit" and "Correct
/// answer(s)". Quizizz has them in row 1: "Question Text", "Question Type", "Option 1" … "Option 5", "Correct Answer",
/// "Time in seconds" and "Image Link". A right answer is given by its number; several numbers are separated by commas.
struct QuestionTable {
  /// The content of a column.
  private enum Column: Hashable {
    case question, kind, option(Int), answer, correct, image, illustration, seconds, points, hint, explanation

    /// The column with this title; nil for one that says nothing of a question.
    init?(_ title: String) {
      // In "Question - max 120 characters" and "Time limit (sec)", the second part is meant for the person who fills in
      // the table.
      let end =
        title.firstIndex(of: "(") ?? title.firstRange(of: " - ")?.lowerBound ?? title.firstRange(of: " – ")?.lowerBound
      let words = title[..<(end ?? title.endIndex)].lowercased().split { !$0.isLetter && !$0.isNumber }
      let names: [[Substring]: Column] = [
        ["question"]: .question, ["question", "text"]: .question, ["вопрос"]: .question,
        ["question", "type"]: .kind,
        ["answer"]: .answer, ["ответ"]: .answer,
        ["correct", "answer"]: .correct, ["correct", "answers"]: .correct, ["correct"]: .correct,
        ["image"]: .image, ["picture"]: .image, ["картинка"]: .image, ["изображение"]: .image,
        ["image", "link"]: .illustration,
        ["seconds"]: .seconds, ["time"]: .seconds, ["time", "limit"]: .seconds, ["time", "in", "seconds"]: .seconds,
        ["секунды"]: .seconds, ["points"]: .points, ["очки"]: .points, ["hint"]: .hint, ["подсказка"]: .hint,
        ["explanation"]: .explanation, ["answer", "explanation"]: .explanation,
      ]
      if let column = names[words] {
        self = column
      } else if words.count == 2, words[0] == "answer" || words[0] == "option", let number = Int(words[1]) {
        self = .option(number)
      } else {
        return nil
      }
    }
  }

  static func read(csv text: String, file: String) throws(QuestionProblem) -> QuestionList {
    guard let rows = CSV.numberedRows(of: text, headedBy: { columns(titled: $0) != nil }) else {
      throw QuestionProblem(
        file: file, "a quotation mark is not closed",
        remedy: "Put marks around the cell, and double the marks inside it.")
    }
    return try read(rows, file: file)
  }

  /// Reads the questions of all sheets that have titles; the others hold instructions, or nothing.
  static func read(_ book: Workbook, file: String) throws(QuestionProblem) -> QuestionList {
    let tables = book.sheets.filter { CSV.head(of: $0.rows, { columns(titled: $0) != nil }) != nil }
    guard tables.count > 1 else { return try read((tables.first ?? book.sheets[0]).rows, file: file) }
    var list = QuestionList(file)
    for sheet in tables { list.add(try read(sheet.rows, file: file, sheet: sheet.name)) }
    return list
  }

  /// Returns the columns of a row of titles; nil if it is none.
  private static func columns(titled cells: [String]) -> [Column: Int]? {
    var columns: [Column: Int] = [:]
    for (number, cell) in cells.enumerated() {
      if let column = Column(cell), columns[column] == nil { columns[column] = number }
    }
    let isHead = columns[.question] != nil && (columns[.answer] != nil || columns[.correct] != nil)
    return isHead ? columns : nil
  }

  private static func read(
    _ rows: [(number: Int, cells: [String])], file: String, sheet: String? = nil
  ) throws(QuestionProblem) -> QuestionList {
    guard let head = CSV.head(of: rows, { columns(titled: $0) != nil }), let columns = columns(titled: rows[head].cells)
    else {
      throw QuestionProblem(
        file: file, "no row has the titles of its columns",
        remedy: "Write \"question\" and \"answer\" into the first row, and \"image\" for the picture of the answer.")
    }
    let place = { (number: Int) in (sheet.map { "sheet \($0.inQuotes), " } ?? "") + "row \(number)" }
    var list = QuestionList(file)
    let table = QuestionTable(columns: columns)
    for row in rows[(head + 1)...] where !row.cells.allSatisfy({ $0.trimmed.isEmpty }) {
      table.add(row.cells, place(row.number), to: &list)
    }
    if list.drafts.isEmpty, list.problems.isEmpty {
      list.report(
        place(rows[head].number), "no question follows the titles", remedy: "Write a row for each question.")
    }
    return list
  }

  private let columns: [Column: Int]

  private func add(_ cells: [String], _ place: String, to list: inout QuestionList) {
    let cell = { (column: Column) -> String? in
      guard let number = columns[column], number < cells.count else { return nil }
      let text = cells[number].replacing("\r\n", with: "\n").trimmed
      return text.isEmpty ? nil : text
    }
    if cell(.question) == nil, cell(.answer) == nil, !hasOptions(cell) { return }
    var draft = QuestionDraft(place: place, question: cell(.question) ?? "", answers: [])
    switch Self.kind(cell(.kind)) {
    case .choice:
      switch answers(cell) {
      case .success(let answers): draft.answers = answers
      case .failure(let mistake): return list.report(place, mistake.message, remedy: mistake.remedy)
      }
    case .blank:
      draft.answers = options(cell).map(\.text) + [cell(.answer)].compactMap(\.self)
    case .open(let kind):
      return list.report(
        place, "a question of the type \(kind.inQuotes) has no right answer",
        remedy: QuestionProblem.askForThing)
    }
    for column in [Column.seconds, .points] {
      guard let text = cell(column) else { continue }
      guard let number = Double(text.replacing(",", with: ".")).flatMap({ Int(exactly: $0) }) else {
        return list.report(
          place, "\(text.inQuotes) is not a whole number", remedy: "Write one, or leave the cell empty.")
      }
      if column == .seconds { draft.seconds = number } else { draft.points = number }
    }
    draft.image = cell(.image)
    draft.illustration = cell(.illustration)
    draft.hint = cell(.hint)
    draft.explanation = cell(.explanation)
    list.add(draft)
  }

  /// The ways in which the right answer can be given.
  private enum Kind {
    case choice, blank, open(String)
  }

  private static func kind(_ text: String?) -> Kind {
    let letters = text?.lowercased().filter(\.isLetter) ?? ""
    if ["fillintheblank", "fillinblank", "fillintheblanks"].contains(letters) { return .blank }
    return ["openended", "poll", "draw", "slide", "survey"].contains(letters) ? .open(text ?? "") : .choice
  }

  private struct Mistake: Error {
    let message: String
    let remedy: String
  }

  private func hasOptions(_ cell: (Column) -> String?) -> Bool { !options(cell).isEmpty }

  private func options(_ cell: (Column) -> String?) -> [(number: Int, text: String)] {
    columns.keys.compactMap { column in
      if case .option(let number) = column, let text = cell(column) { (number, text) } else { nil }
    }.sorted { $0.number < $1.number }
  }

  /// Returns the right answers: the ones that are written out, or the options with the given numbers.
  private func answers(_ cell: (Column) -> String?) -> Result<[String], Mistake> {
    if let answer = cell(.answer) { return .success([answer]) }
    guard let said = cell(.correct) else {
      return .failure(
        Mistake(
          message: "no answer is marked as right", remedy: "Write the number of the right answer into its column."))
    }
    let options = options(cell)
    if options.isEmpty { return .success([said]) }
    if let same = options.first(where: { PictureName.key($0.text) == PictureName.key(said) }) {
      return .success([same.text])
    }
    // A spreadsheet may have taken "1,3" for a number and written 1.3, and 1 for 1.0.
    let digits = said.hasSuffix(".0") ? said.dropLast(2) : said[...]
    let numbers = digits.split { !$0.isLetter && !$0.isNumber }
    var answers: [String] = []
    for word in numbers {
      guard let number = Int(word) else {
        return .failure(
          Mistake(
            message: "\(said.inQuotes) is no number of an answer", remedy: "Write 1 for the first answer, or 1,3."))
      }
      guard let option = options.first(where: { $0.number == number }) else {
        return .failure(
          Mistake(
            message: "answer \(number) is right, but empty",
            remedy: "Write it, or one of the numbers \(options.map { String($0.number) }.joined(separator: ", "))."))
      }
      answers.append(option.text)
    }
    return .success(answers)
  }
}
