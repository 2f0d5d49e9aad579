import Basics
public import Foundation
import Quiz
import ZipFiles

/// The questions from another program's file, and the problems of questions that cannot be used.
public struct QuestionList: Sendable {
  /// The path of the file, as given.
  public let file: String
  /// The title given in the file; nil if it gives none.
  public internal(set) var title: String?
  /// The questions in the order of the file.
  public private(set) var drafts: [QuestionDraft] = []
  /// The problems of the questions that cannot be used, in the order of the file.
  public private(set) var problems: [QuestionProblem] = []

  /// The bytes that a text with questions may have: a thousand times what a person writes for a question.
  public static let maxBytes = 16 << 20
  /// The most questions: as many as a `pack.yaml` has room for (`PackFolder.sizeLimit`).
  public static let maxQuestions = 1000

  init(_ file: String) { self.file = file }

  /// Adds `draft`, or a problem if the draft cannot be used.
  mutating func add(_ draft: QuestionDraft) {
    guard drafts.count < Self.maxQuestions else {
      if drafts.count == Self.maxQuestions, problems.last?.message != Self.tooMany {
        report(draft.place, Self.tooMany, remedy: "Split the file.")
      }
      return
    }
    if draft.question.isEmpty { return report(draft.place, "there is no question", remedy: "Write one.") }
    if draft.answers.isEmpty {
      return report(draft.place, "no answer is marked as right", remedy: "Mark the right one.")
    }
    if draft.answers.count == 1, ["true", "false"].contains(draft.answers[0].lowercased()) {
      return report(draft.place, QuestionProblem.isTrueOrFalse, remedy: QuestionProblem.askForThing)
    }
    for (name, text, most) in [
      ("question", draft.question, Assignment.longest.question), ("hint", draft.hint ?? "", Assignment.longest.hint),
    ] where text.count > most {
      return report(draft.place, "the \(name) has \(text.count) characters, more than \(most)", remedy: "Shorten it.")
    }
    if draft.question.count(where: \.isNewline) >= Assignment.maxLines {
      return report(
        draft.place, "the question has more than \(Assignment.maxLines) lines", remedy: "Shorten it.")
    }
    if let seconds = draft.seconds, !Pack.Settings.secondsRange.contains(seconds) {
      return report(draft.place, "\(seconds) seconds are not in 1...3600", remedy: "Write a number in this range.")
    }
    if let points = draft.points, !(0...1_000_000).contains(points) {
      return report(draft.place, "\(points) points are not in 0...1000000", remedy: "Write a number in this range.")
    }
    drafts.append(draft)
  }

  private static let tooMany = "there are more than \(maxQuestions) questions, of which these are left out"

  /// Returns the list with a worded question for each picture that only has a title: `ask` turns the title into a
  /// question.
  public func worded(_ ask: (String) -> String) -> QuestionList {
    var list = self
    for number in list.drafts.indices where list.drafts[number].link != nil {
      list.drafts[number].question = ask(list.drafts[number].question)
    }
    return list
  }

  mutating func report(_ place: String?, _ message: String, remedy: String) {
    problems.append(QuestionProblem(file: file, place: place, message, remedy: remedy))
  }

  /// Adds the problem of a part that cannot be read.
  mutating func add(_ problem: QuestionProblem) { problems.append(problem) }

  /// Returns the list with further problems, such as pictures for it that are not read.
  public func adding(_ problems: [QuestionProblem]) -> QuestionList {
    var list = self
    list.problems += problems
    return list
  }

  /// Adds the questions and problems of `other`.
  mutating func add(_ other: QuestionList) {
    title = title ?? other.title
    problems += other.problems
    other.drafts.forEach { add($0) }
  }

  /// Reads the questions in `data`. The beginning of the data and the extension of `file` determine the format: a
  /// table, GIFT, Aiken, QTI, Moodle's XML or an IIIF manifest. Problems name `file`.
  ///
  /// - Throws: ``QuestionProblem`` if the data has none of these formats.
  public static func read(_ data: Data, file: String) throws(QuestionProblem) -> QuestionList {
    guard data.count <= maxBytes else {
      throw QuestionProblem(file: file, "it has more than \(maxBytes >> 20) MB", remedy: "Split it.")
    }
    if data.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      throw QuestionProblem(
        file: file, "it is a workbook of Excel before 2007", remedy: "Save it as .xlsx, or as CSV UTF-8.")
    }
    if ZipFile.isZip(data) {
      throw QuestionProblem(file: file, "it is a zip or a spreadsheet", remedy: "Take it out of the zip that it is in.")
    }
    guard let text = String(validating: data, as: UTF8.self), !text.utf8.contains(0) else {
      throw QuestionProblem(
        file: file, "it is not a text in UTF-8", remedy: "Save it as UTF-8; a spreadsheet as .xlsx or CSV UTF-8.")
    }
    let begin = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard let first = begin.first else { throw QuestionProblem(file: file, "it is empty", remedy: "Export it again.") }
    let ending = URL(filePath: file).pathExtension.lowercased()
    switch first {
    case "<": return try XMLQuestions.read(data, file: file)
    case "{" where !["gift", "txt"].contains(ending): return try IIIFManifest.read(data, file: file)
    default:
      if ending == "gift" { return try GIFT.read(text, file: file) }
      if ["csv", "tsv"].contains(ending) { return try QuestionTable.read(csv: text, file: file) }
      if Aiken.isIn(text) { return try Aiken.read(text, file: file) }
      let isGIFT = (text.contains("{") && text.contains("}")) || begin.hasPrefix("$CATEGORY") || begin.hasPrefix("::")
      return try isGIFT ? GIFT.read(text, file: file) : QuestionTable.read(csv: text, file: file)
    }
  }
}
