import Basics
import Foundation

/// Questions in the formats of IMS, Question and Test Interoperability: 1.2, as Canvas writes it, and 2.0 to 2.2.
enum QTI {
  /// Reads all questions of the document whose outermost element is `root`.
  ///
  /// - Throws: ``QuestionProblem`` where it is no such document.
  static func read(_ root: XMLElementTree, file: String) throws(QuestionProblem) -> QuestionList {
    var list = QuestionList(file)
    let whole = XMLElementTree(root)
    let items = whole.all("item")
    for item in items { QTIItem(first: item).add(to: &list) }
    for item in whole.all("assessmentItem") { QTIItem(second: item).add(to: &list) }
    guard !items.isEmpty || whole.first("assessmentItem") != nil else {
      let isTest = root.name == "assessmentTest"
      throw QuestionProblem(
        file: file, isTest ? "it only lists the files of its questions" : "it has no questions of QTI 1.2 or 2.x",
        remedy: isTest ? "Give the zip that it is part of." : "Export it again as QTI 2, or as GIFT or CSV.")
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
  private var question = HTMLText("")
  private var answers: [HTMLText] = []
  private var explanation: String?
  private var mistake: (message: String, remedy: String)?

  private static let noThing = QuestionProblem.askForThing
  private static let several = ("it asks for several things at once", "Write a question for each of them.")

  func add(to list: inout QuestionList) {
    if let mistake { return list.report(place, mistake.message, remedy: mistake.remedy) }
    var draft = QuestionDraft(place: place, question: question.text, answers: [])
    draft.answer(with: answers)
    draft.illustration = answers.lazy.compactMap(\.images.first).first ?? question.images.first
    draft.explanation = explanation
    list.add(draft)
  }

  private static func place(_ item: XMLElementTree) -> String {
    let title =
      item.attributes["title"].flatMap { $0.trimmed.isEmpty ? nil : $0 } ?? item.attributes["ident"]
      ?? item.attributes["identifier"]
    return ["line \(item.line)", title.map { "(\($0.inQuotes))" }].compactMap(\.self).joined(separator: " ")
  }

  private static func said(_ feedback: XMLElementTree?, _ read: (XMLElementTree) -> HTMLText) -> String? {
    feedback.map { read($0).text }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

// MARK: 1.2

extension QTIItem {
  private static let responses: Set = ["response_lid", "response_str", "response_num", "response_xy", "response_grp"]

  /// Reads an item of QTI 1.2: `presentation` contains the question, and `resprocessing` the responses that score.
  init(first item: XMLElementTree) {
    place = Self.place(item)
    let presentation = item.first("presentation")
    question = Self.question(in: presentation)
    let kind = item.all("qtimetadatafield").first { $0.first("fieldlabel")?.text.trimmed == "question_type" }?
      .first("fieldentry")?.text.trimmed
    let fields = Self.responses.sorted().flatMap { presentation?.all($0) ?? [] }
    let scoring = item.all("respcondition").filter { condition in
      condition.all("setvar").contains { Double($0.text.trimmed) ?? 0 > 0 }
    }
    let right: [String] = scoring.flatMap { $0.first("conditionvar").map(Self.values(_:)) ?? [] }
    if let problem = Self.problem(kind: kind, fields: fields) ?? Self.problem(scoring: scoring, values: right) {
      mistake = problem
      return
    }
    let labels = fields.first?.all("response_label") ?? []
    answers = right.map { value in
      labels.first { $0.attributes["ident"] == value }.map { HTMLText(Self.html($0)) } ?? Self.plain(value)
    }
    let remarks =
      ["general_fb", "correct_fb"]
      + scoring.flatMap { $0.all("displayfeedback") }
      .compactMap { $0.attributes["linkrefid"] }
    let feedback = remarks.lazy.compactMap { id in item.all("itemfeedback").first { $0.attributes["ident"] == id } }
    explanation = Self.said(feedback.first) { HTMLText(Self.html($0)) }
  }

  private static func plain(_ text: String) -> HTMLText { HTMLText(text: text, images: []) }

  private static func problem(kind: String?, fields: [XMLElementTree]) -> (String, String)? {
    switch kind {
    case "true_false_question"?: return (QuestionProblem.isTrueOrFalse, noThing)
    case "essay_question"?, "text_only_question"?, "file_upload_question"?: return ("it has no right answer", noThing)
    case "matching_question"?, "fill_in_multiple_blanks_question"?, "multiple_dropdowns_question"?: return several
    default: break
    }
    if fields.count > 1 { return several }
    let isPlace = fields.first.map { $0.name == "response_xy" || $0.first("render_hotspot") != nil } ?? false
    return isPlace ? ("a place in a picture is right", noThing) : nil
  }

  private static func problem(scoring: [XMLElementTree], values: [String]) -> (String, String)? {
    let ranges = ["vargt", "vargte", "varlt", "varlte", "varinside"]
    let isRange = values.isEmpty && scoring.contains { condition in ranges.contains { condition.first($0) != nil } }
    return isRange ? ("a range of numbers is right", "Ask for one number, or leave it out.") : nil
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

  /// Returns all text of a presentation but that of its answers, with a gap where one is written within it.
  private static func question(in presentation: XMLElementTree?) -> HTMLText {
    var pieces: [String] = []
    func visit(_ element: XMLElementTree) {
      switch element.name {
      case "material": pieces.append(html(element))
      case "response_label": break
      case "render_fib":
        let isWithin = !pieces.isEmpty
        element.elements.forEach(visit)
        if isWithin { pieces.append(HTMLText.gap) }
      default: element.elements.forEach(visit)
      }
    }
    presentation?.elements.forEach(visit)
    // An answer below the question is not within it.
    while pieces.last == HTMLText.gap { pieces.removeLast() }
    return HTMLText(pieces.joined(separator: "<br>").replacing("<br>\(HTMLText.gap)<br>", with: " \(HTMLText.gap) "))
  }

  /// Returns the content of `element` as HTML: texts as they are, and images by file name.
  private static func html(_ element: XMLElementTree) -> String {
    element.elements.map { inner in
      switch inner.name {
      case "mattext", "matemtext":
        // A plain text has no tags, so its special characters are escaped.
        inner.attributes["texttype"]?.contains("html") == true && inner.elements.isEmpty
          ? inner.text : inner.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      case "matimage": inner.attributes["uri"].map { "<img src=\"\($0)\">" } ?? ""
      default: html(inner)
      }
    }.joined(separator: "<br>")
  }
}

// MARK: 2.x

extension QTIItem {
  /// What players do not see before they answer, or see only as answers.
  private static let hidden: Set = [
    "simpleChoice", "inlineChoice", "rubricBlock", "feedbackBlock", "feedbackInline", "templateBlock", "templateInline",
  ]

  /// Reads an item of QTI 2: `itemBody` contains the question, and `responseDeclaration` the right answer.
  init(second item: XMLElementTree) {
    place = Self.place(item)
    let body = item.first("itemBody")
    let interactions: [XMLElementTree] = body.map(Self.interactions(in:)) ?? []
    question = body.map(Self.question) ?? HTMLText("")
    guard let interaction = interactions.first, interactions.count == 1 else {
      mistake = interactions.isEmpty ? ("it has no right answer", Self.noThing) : Self.several
      return
    }
    guard ["choiceInteraction", "inlineChoiceInteraction", "textEntryInteraction"].contains(interaction.name) else {
      mistake = Self.problem(interaction.name)
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
    answers = (correct + worth).once().map { value in
      choices.first { $0.attributes["identifier"] == value }.map { HTMLText($0, hiding: Self.hidden) }
        ?? Self.plain(value)
    }
    explanation = Self.said(item.first("modalFeedback")) { HTMLText($0) }
  }

  private static func problem(_ interaction: String) -> (String, String) {
    switch interaction {
    case "extendedTextInteraction": ("it has no right answer", noThing)
    case "hotspotInteraction", "selectPointInteraction", "positionObjectInteraction":
      ("a place in a picture is right", noThing)
    case "sliderInteraction": ("a number on a scale is right", noThing)
    default: ("\(interaction.inQuotes) has no answer that can be shown", noThing)
    }
  }

  private static func question(_ body: XMLElementTree) -> HTMLText {
    let whole = HTMLText(body, hiding: hidden, gaps: ["textEntryInteraction", "inlineChoiceInteraction"])
    // An answer on a line of its own is not within the question.
    let lines = whole.text.split(separator: "\n").filter { $0 != HTMLText.gap }
    return HTMLText(text: lines.joined(separator: "\n"), images: whole.images)
  }

  private static func interactions(in element: XMLElementTree) -> [XMLElementTree] {
    element.elements.flatMap { $0.name.hasSuffix("Interaction") ? [$0] : interactions(in: $0) }
  }
}
