import Basics
import Daemon
import Foundation

@testable import Packs

extension FuzzTarget {
  /// `pack.yaml`, beside two images.
  static let pack = FuzzTarget(name: "pack") {
    [small, whole, hunt].map { Array($0.utf8) }
  } takes: { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    var report = ProblemCollector()
    let images = ["Wren", "Rook"].map { Pack.Image(file: ImageFile("pack/\($0).png")) }
    let pack = YAMLText.root(of: text, &report).flatMap { root in
      Pack(root, Games.format, directory: "pack", images: images, &report)
    }
    if pack == nil { precondition(!report.problems.isEmpty, "a pack is refused without a reason") }
    // As the author reads it.
    _ = report.error(directory: "pack").description
    return pack != nil && report.problems.isEmpty
  }

  /// Questions of other programs, whose beginning tells their format.
  static let questions = FuzzTarget(name: "questions") {
    [table, gift, qti, manifest].map { Array($0.utf8) }
  } takes: { bytes in
    do throws(QuestionProblem) {
      let list = try QuestionList.read(Data(bytes), file: "questions")
      // As the teacher reads it.
      _ = list.problems.map(\.description)
      let matching = QuestionMatching(list, [])
      precondition(matching.asked.isEmpty, "a question is asked without a picture")
      return list.problems.isEmpty
    } catch {
      precondition(!error.description.isEmpty, "a file is refused without a reason")
      return false
    }
  }

  private static let table =
    "question;answer 1;answer 2;correct answer;seconds\n\"Who?\";He;\"She \"\"too\"\"\";1,2;20\n"

  private static let gift = """
    ::Hero::[html]<p>Whose&nbsp;uncle?</p><img src="a%20b.jpg">{=One\\=gin # yes
    ~%-50%Ruslan ####He.}

    How many {#=%100%42:1}?

    """

  private static let qti = """
    <questestinterop><item ident="i"><presentation><material><mattext texttype="text/html">&lt;p&gt;Who?</mattext></material>
    <response_lid ident="r"><render_choice><response_label ident="7"><material><mattext>He</mattext></material></response_label>
    </render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">7</varequal>
    </conditionvar><setvar varname="SCORE">100</setvar></respcondition></resprocessing></item></questestinterop>
    """

  private static let manifest = """
    {"type":"Manifest","label":{"en":["Two"]},"rights":"https://example.org/","requiredStatement":{"value":{"en":["A museum"]}},
    "items":[{"label":{"en":["A cat"]},"items":[{"items":[{"body":{"id":"https://example.org/a.jpg","width":4000,
    "service":[{"id":"https://example.org/cat","profile":"level2"}]}}]}]}]}
    """

  private static let small = "name: Birds\nassignments:\n  - {image: Wren, question: Which?, answer: This.}\n"

  /// Without questions.
  private static let hunt = """
    name: Lawn
    eggs:
      - id: lawn
        title: On the lawn
        latitude: 50
        longitude: 10
        across: 100
        eggs: [{number: 0, latitude: 50, longitude: 10}]

    """

  private static let whole = """
    name: {en: Birds, ru: Птицы}
    language: [en, ru]
    names:
      Wren: {en: Winter wren, ru: Крапивник}
    settings:
      nameWrongObjects: false
      lettersPerSecond: 15
    assignments:
      - image: Wren
        question:
          en: "Which?"
          ru: |-
            «Строка
            и вторая»
        answer: {en: This., ru: Вот.}
        hint: {en: Small, ru: Мал}
        points: 500
        seconds: 60
    places:
      - id: city
        title: {en: City, ru: Город}
        places:
          - {id: tea, title: {en: Tea, ru: Чай}, latitude: 55.75, longitude: 37.6, link: "https://example.org/"}
    cards:
      moon: Rook
    eggs:
      - id: lawn
        title: {en: Lawn, ru: Луг}
        latitude: 50
        longitude: -10
        across: 100
        eggs:
          - {number: 0, latitude: 50, longitude: -10, image: Wren}

    """
}
