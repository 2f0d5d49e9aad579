import Basics

@testable import Packs

extension FuzzTarget {
  /// `pack.yaml`, beside two images.
  static let pack = FuzzTarget(name: "pack") {
    [small, whole].map { Array($0.utf8) }
  } takes: { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    var report = ProblemCollector()
    let images = ["Wren", "Rook"].map { Pack.Image(file: ImageFile("pack/\($0).png")) }
    let pack = YAMLText.root(of: text, &report).flatMap { Pack($0, directory: "pack", images: images, &report) }
    if pack == nil { precondition(!report.problems.isEmpty, "a pack is refused without a reason") }
    // As the author reads it.
    _ = report.error(directory: "pack").description
    return pack != nil && report.problems.isEmpty
  }

  private static let small = "name: Birds\nassignments:\n  - {image: Wren, question: Which?, answer: This.}\n"

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
