import Basics

/// Moodle's questions as XML, the form that keeps most of them.
enum MoodleXML {
  static func read(_ root: XMLElementTree, file: String) throws(QuestionProblem) -> QuestionList {
    var list = QuestionList(file)
    for question in root.elements where question.name == "question" {
      let type = question.attributes["type"] ?? ""
      if type != "category" { add(question, type, to: &list) }
    }
    guard !list.drafts.isEmpty || !list.problems.isEmpty else {
      throw QuestionProblem(file: file, "there is no question in it", remedy: "Export it again as Moodle XML.")
    }
    return list
  }

  private static func add(_ question: XMLElementTree, _ type: String, to list: inout QuestionList) {
    let title = question.child("name").map { text(of: $0).text } ?? ""
    let place = title.isEmpty ? "line \(question.line)" : "line \(question.line) (\(title.inQuotes))"
    if let mistake = mistake(type) { return list.report(place, mistake.message, remedy: mistake.remedy) }
    let asked = question.child("questiontext").map(text) ?? HTMLText("")
    let answers = question.elements.filter { $0.name == "answer" }.enumerated().map { index, answer in
      (index: index, share: Double(answer.attributes["fraction"] ?? "") ?? 0, element: answer)
    }
    // The best first: others may be only partly right.
    let right = answers.filter { $0.share > 0 }.sorted { ($1.share, $0.index) < ($0.share, $1.index) }.map(\.element)
    var draft = QuestionDraft(place: place, question: asked.text, answers: [])
    draft.answer(with: right.map(text))
    draft.illustration = asked.images.first
    let said = [question.child("generalfeedback"), right.first?.child("feedback")].compactMap { $0.map(text) }
    draft.explanation = said.map(\.text).first { !$0.isEmpty }
    list.add(draft)
  }

  /// Returns why a question of this type cannot be used; nil if it can be.
  private static func mistake(_ type: String) -> (message: String, remedy: String)? {
    switch type {
    case "multichoice", "shortanswer", "numerical": nil
    case "truefalse": (QuestionProblem.isTrueOrFalse, QuestionProblem.askForThing)
    case "essay", "description": ("it has no right answer", QuestionProblem.askForThing)
    case "matching", "cloze", "multianswer", "ddwtos", "gapselect", "ddmatch", "ordering":
      ("it asks for several things at once", "Write a question for each of them.")
    default: ("a question of the type \(type.inQuotes) has no answer that can be shown", QuestionProblem.askForThing)
    }
  }

  /// Returns the text of an element, which is HTML unless its format says otherwise.
  private static func text(of element: XMLElementTree) -> HTMLText {
    let text = element.child("text")?.text ?? ""
    return element.attributes["format"] == "plain_text" || element.name == "name"
      ? HTMLText(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")) : HTMLText(text)
  }
}

extension XMLElementTree {
  /// The first element of this name directly in it.
  fileprivate func child(_ name: String) -> XMLElementTree? { elements.first { $0.name == name } }
}
