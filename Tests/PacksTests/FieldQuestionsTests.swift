import Foundation
import TestSupport
import Testing

@testable import Packs

/// Files of other people's kinds that failed, read as `apeiron pack new` reads them.
@Suite(.enabled(if: FieldFiles.folder != nil, Comment(rawValue: FieldFiles.missing)))
struct `Questions from the field` {
  /// What a file becomes.
  struct Expected: Sendable {
    let file: String
    /// Each question with its picture.
    var asked: [[String]] = []
    /// Words of each problem.
    var problems: [String] = []

    init(_ file: String, _ asked: [[String]] = [], problems: [String] = []) {
      (self.file, self.asked, self.problems) = (file, asked, problems)
    }
  }

  static let files: [Expected] = [
    Expected("csv-title-line/questions.csv", [["Which bird sings?", "Lark"]]),
    Expected("dot-in-answer/questions.csv", problems: ["called \"3.14\"", "called \"St. Anna\""]),
    Expected(
      "name-key/questions.csv", [["Which box stands in room 11?", "11-2"]],
      problems: ["there is no picture called \"-1\""]),
    Expected(
      "gift-answer-format/q.gift",
      [["Who may open the gate?", "Nobody", "It is welded."], ["Which colour has the gate?", "Yellow"]]),
    Expected("gift-arrow-in-wrong-answer/q.gift", [["How does one open it?", "Key"]]),
    Expected(
      "gift-backslash/q.gift",
      [["Which folder is C:\\new?", "Box"], ["Which sign stands in $ 1 \\neq 2 $?", "Bar"]],
      problems: ["called \"\\\\\""]),
    Expected("gift-only-category/q.gift", problems: ["there is no question in it"]),
    Expected("gift-tags/q.gift", [["Which bird sings & flies?", "Lark"]]),
    Expected("gift-weight-zero/q.gift", [["How many keys hang on the wall?", "9", "Yes."]]),
    Expected("gift-without-empty-line/q.gift", [["Which bird has a comb?", "Hen"], ["Which bird sings?", "Lark"]]),
    Expected("package-href/percent.zip", [["*", "Hen"], ["*", "Lark"]]),
    Expected("package-href/base.zip", [["*", "Hen"], ["*", "Lark"]]),
    Expected("package-href/missing.zip", [["*", "Hen"]], problems: ["\"gone.xml\" is not in it"]),
    Expected("package-one-broken/broken.zip", [["*", "Hen"], ["*", "Lark"]], problems: ["b.xml: line 1:"]),
    Expected("package-one-broken/latin1.zip", [["*", "Hen"]], problems: ["b.xml: it is not"]),
    Expected("qti1-nested-flow/q.xml", [["Which letter comes next?\nM, T, W, T, F, S,", "S"]]),
    Expected("qti1-wrong-reason/picture-answers.xml", problems: ["there is no picture called \"round.png\""]),
    Expected("qti1-wrong-reason/hot-spot.xml", problems: ["a place in a picture is right"]),
    Expected("qti1-wrong-reason/range.xml", problems: ["a range of numbers is right"]),
    Expected("qti2-feedback-in-choice/q.xml", [["Who lights the lamp?", "Keeper"]]),
    Expected("qti2-gap/q.xml", [["The boat lies by the _____; nobody rows.", "Pier"]]),
    Expected("qti2-ruby/q.xml", [["東京の鳥はどれですか", "鶴"]]),
    Expected("xlsx-cells/boolean.xlsx", problems: ["true or false"]),
    Expected("xlsx-cells/float.xlsx", [["*", "3.3"]]),
    Expected(
      "xlsx-cells/x-escapes.xlsx",
      [["Which bird\nsings?", "Lark"], ["What is written as _x000D_ ?", "Code"]]),
    Expected("xlsx-part-names/backslashes.xlsx", [["Which bird sings?", "Lark"]]),
    Expected("xlsx-part-names/control.xlsx", [["Which bird sings?", "Lark"]]),
    Expected("xlsx-part-names/hidden-sheet-first.xlsx", [["Which bird sings?", "Lark"]]),
    Expected("xlsx-part-names/strings-elsewhere.xlsx", [["Which bird sings?", "Lark"]]),
    Expected("xlsx-part-names/workbook22.xlsx", [["Which bird sings?", "Lark"]]),
  ]

  @Test(arguments: files) func `ask for the right thing, or are named`(expected: Expected) throws {
    let path = FieldFiles.path(expected.file)
    var asked: [[String]] = []
    var problems: [String] = []
    do throws(QuestionProblem) {
      let list = try QuestionFile.read(path)
      var shelf = PictureShelf()
      let pictures = "\((path as NSString).deletingLastPathComponent)/img"
      if FileManager.default.fileExists(atPath: pictures) { try shelf.add(from: pictures) }
      let matching = QuestionMatching(list, [shelf])
      problems = (list.problems + matching.waiting).map(\.description)
      asked = matching.asked.map { [$0.draft.question, $0.picture.name] + [$0.draft.explanation].compactMap(\.self) }
    } catch {
      problems = [error.description]
    }
    #expect(asked.count == expected.asked.count, "\(asked) \(problems)")
    for (asked, expected) in zip(asked, expected.asked) {
      #expect(asked.dropFirst() == expected.dropFirst() && (expected[0] == "*" || asked[0] == expected[0]), "\(asked)")
    }
    #expect(problems.count == expected.problems.count, "\(problems)")
    for (problem, expected) in zip(problems, expected.problems) { #expect(problem.contains(expected), "\(problem)") }
  }

  @Test func `have the pictures that a museum shows`() throws {
    let bodies = try QuestionFile.read(FieldFiles.path("iiif-bodies/m.json"))
    let addresses = bodies.drafts.compactMap { draft in draft.link.map { URL(string: $0)?.path ?? $0 } }
    #expect(
      addresses == [
        "/page/100,200,300,400/max/0/default.jpg", "/page/full/!1754,1754/90/default.jpg",
        "/old/full/!1754,1754/0/native.jpg", "/5.png",
      ])
    #expect(bodies.drafts.last?.answers == ["Swan"])
    #expect(bodies.problems.map(\.message) == ["it is a film, no picture"])
    let alike = try QuestionFile.read(FieldFiles.path("iiif-equal-labels/m.json"))
    #expect(alike.drafts.count == 6 && Set(alike.drafts.map { PictureName.key($0.pictureName) }).count == 6)
    #expect(alike.drafts[1].answers == ["blank"] && alike.drafts[1].pictureName == "blank (2)")
  }
}
