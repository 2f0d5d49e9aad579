import Basics
import Foundation

/// Questions in the formats of IMS, Question and Test Interoperability: 1.2, as Canvas writes it, and 2.0 to 2.2.
enum QTI {
  /// Reads all questions of the document in `data`.
  ///
  /// - Throws: ``QuestionProblem`` where it is no such document.
  static func read(_ data: Data, file: String) throws(QuestionProblem) -> QuestionList {
    let root = try XMLElementTree.read(data, file: file)
    var list = QuestionList(file)
    let whole = XMLElementTree(root)
    let items = whole.all("item")
    for item in items { QTIItem(first: item).add(to: &list) }
    for item in whole.all("assessmentItem") { QTIItem(second: item).add(to: &list) }
    guard !items.isEmpty || whole.first("assessmentItem") != nil else {
      let isTest = root.name == "assessmentTest"
      throw QuestionProblem(
        file: file, isTest ? "it only lists the files of its questions" : "it has no questions of QTI 1.2 or 2.x",
        remedy: isTest ? "Give the zip that it is part of." : "Export it again as QTI, or as GIFT or CSV.")
    }
    list.title = whole.first("assessment")?.attributes["title"]
    return list
  }
}

extension XMLElementTree {
  /// A document, in which `root` is the only element.
  fileprivate init(_ root: XMLElementTree) { self.init(name: "", attributes: [:], line: 1, children: [.element(root)]) }
}

/// A question of QTI.
private struct QTIItem {
  private let place: String
  private let question: HTMLText
  private var answers: [String] = []
  private var explanation: String?
  private var mistake: (message: String, remedy: String)?

  private static let noThing = "Ask for a thing, or leave it out."

  func add(to list: inout QuestionList) {
    if let mistake { return list.report(place, mistake.message, remedy: mistake.remedy) }
    var draft = QuestionDraft(place: place, question: question.text, answers: answers)
    draft.illustration = question.images.first
    draft.explanation = explanation
    list.add(draft)
  }

  private static func place(_ item: XMLElementTree) -> String {
    let title =
      item.attributes["title"].flatMap { $0.trimmed.isEmpty ? nil : $0 } ?? item.attributes["ident"]
      ?? item.attributes["identifier"]
    return ["line \(item.line)", title.map { "(\($0.inQuotes))" }].compactMap(\.self).joined(separator: " ")
  }

  // MARK: 1.2

  /// Reads an item of QTI 1.2: `presentation` contains the question, and `resprocessing` the responses that score.
  init(first item: XMLElementTree) {
    place = Self.place(item)
    let presentation = item.first("presentation")
    let responses = ["response_lid", "response_str", "response_num", "response_xy", "response_grp"]
    let asked = presentation?.elements.flatMap { $0.name == "flow" ? $0.elements : [$0] } ?? []
    question = HTMLText(
      asked.filter { $0.name == "material" }.map(Self.html).joined(separator: "<br>"))
    let kind = item.all("qtimetadatafield").first { $0.first("fieldlabel")?.text.trimmed == "question_type" }?
      .first("fieldentry")?.text.trimmed
    let fields = responses.flatMap { presentation?.all($0) ?? [] }
    if let problem = Self.problem(kind: kind, fields: fields.count) {
      mistake = problem
      return
    }
    let scoring = item.all("respcondition").filter { condition in
      condition.all("setvar").contains { Double($0.text.trimmed) ?? 0 > 0 }
    }
    let right: [String] = scoring.flatMap { $0.first("conditionvar").map(Self.values(_:)) ?? [] }
    let labels = fields.first?.all("response_label") ?? []
    answers = right.map { value in
      labels.first { $0.attributes["ident"] == value }.map { HTMLText(Self.html($0)).text } ?? value
    }.filter { !$0.isEmpty }.once()
    explanation = item.all("itemfeedback").first { ["general_fb", "correct_fb"].contains($0.attributes["ident"]) }
      .map { HTMLText(Self.html($0)).text }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func problem(kind: String?, fields: Int) -> (String, String)? {
    switch kind {
    case "true_false_question"?: ("nobody can show true or false to a camera", noThing)
    case "essay_question"?, "text_only_question"?, "file_upload_question"?: ("it has no right answer", noThing)
    case "matching_question"?, "fill_in_multiple_blanks_question"?, "multiple_dropdowns_question"?:
      ("it asks for several things at once", "Write a question for each of them.")
    default:
      fields > 1 ? ("it asks for several things at once", "Write a question for each of them.") : nil
    }
  }

  /// Returns the values that a right answer must have, without those that it must not have.
  private static func values(_ condition: XMLElementTree) -> [String] {
    condition.elements.flatMap { element -> [String] in
      switch element.name {
      case "varequal", "varsubset": return [element.text.trimmed]
      case "and", "or": return values(element)
      default: return []
      }
    }
  }

  /// Returns the content of `element` as HTML: texts as they are, and images by file name.
  private static func html(_ element: XMLElementTree) -> String {
    element.elements.map { inner in
      switch inner.name {
      case "mattext":
        // A plain text has no tags, so its special characters are escaped.
        inner.attributes["texttype"] == "text/html"
          ? inner.text : inner.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      case "matimage": inner.attributes["uri"].map { "<img src=\"\($0)\">" } ?? ""
      default: html(inner)
      }
    }.joined(separator: "<br>")
  }

  // MARK: 2.x

  /// Reads an item of QTI 2: `itemBody` contains the question, and `responseDeclaration` the right answer.
  init(second item: XMLElementTree) {
    place = Self.place(item)
    let body = item.first("itemBody")
    let interactions: [XMLElementTree] = body.map(Self.interactions(in:)) ?? []
    let hidden: Set = ["simpleChoice", "inlineChoice", "rubricBlock", "feedbackBlock", "feedbackInline"]
    question = body.map { HTMLText($0, hiding: hidden) } ?? HTMLText("")
    guard let interaction = interactions.first, interactions.count == 1 else {
      mistake =
        interactions.isEmpty
        ? ("it has no right answer", Self.noThing)
        : ("it asks for several things at once", "Write a question for each of them.")
      return
    }
    let known = ["choiceInteraction", "inlineChoiceInteraction", "textEntryInteraction"]
    guard known.contains(interaction.name) else {
      mistake =
        interaction.name == "extendedTextInteraction"
        ? ("it has no right answer", Self.noThing)
        : ("\(interaction.name.inQuotes) has no answer that can be shown", Self.noThing)
      return
    }
    let declaration = item.all("responseDeclaration").first {
      $0.attributes["identifier"] == interaction.attributes["responseIdentifier"]
    }
    let correct = declaration?.first("correctResponse")?.all("value").map(\.text.trimmed) ?? []
    let worth =
      declaration?.all("mapEntry").filter { Double($0.attributes["mappedValue"] ?? "") ?? 0 > 0 }
      .compactMap { $0.attributes["mapKey"]?.trimmed } ?? []
    let choices = interaction.all("simpleChoice") + interaction.all("inlineChoice")
    answers = (correct + worth).map { value in
      choices.first { $0.attributes["identifier"] == value }.map { HTMLText($0).text } ?? value
    }.filter { !$0.isEmpty }.once()
    if answers.count == 1, ["true", "false"].contains(answers[0].lowercased()) {
      mistake = ("nobody can show true or false to a camera", Self.noThing)
    }
    explanation = item.first("modalFeedback").map { HTMLText($0).text }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func interactions(in element: XMLElementTree) -> [XMLElementTree] {
    element.elements.flatMap { $0.name.hasSuffix("Interaction") ? [$0] : interactions(in: $0) }
  }
}
