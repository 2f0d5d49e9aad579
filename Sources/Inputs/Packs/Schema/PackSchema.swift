import Quiz

// The outermost keys of pack.yaml. Each section is a key here and an initialiser in its own file.
extension Pack {
  /// Reads the pack from the outermost value of its file; nil, with the reasons in `report`, if it is not one.
  init?(_ root: Field, _ format: PackFormat, directory: String, images: [Image], _ report: inout ProblemCollector) {
    let keys =
      ["name", "language", "names", "settings", "assignments", "cards"] + format.sections.map { $0.key }
    guard var section = Section(root, keys: keys, &report) else { return nil }
    section.languages = section["language"]?.languageTags(&report) ?? []
    let name = section.required("name", &report)?.localizedText(&report)
    let settings = section["settings"].map { Settings($0, &report) } ?? Settings()
    // A pack of places, eggs or bingo needs no questions.
    let needsQuestions = format.sections.allSatisfy { section[$0.key] == nil }
    let listed = needsQuestions ? section.required("assignments", &report) : section["assignments"]
    let items = (needsQuestions || listed?.isEmpty == false ? listed?.items(&report) : nil) ?? []
    var images = images
    let questions = items.enumerated().compactMap { number, item in
      Question(item, number: number, settings: settings, images: &images, &report)
    }
    let names = section["names"]?.names(of: images, &report) ?? [:]
    let cards = section["cards"].map { Cards($0, images: &images, &report) } ?? Cards()
    let games = format.sections.compactMap { type -> (any PackSection)? in
      section[type.key].map { type.init($0, images: &images, &report) }
    }
    guard let name else { return nil }
    self.init(
      name: name, languages: section.languages, names: names, directory: directory, questions: questions,
      cards: cards, settings: settings, images: images, sections: PackSections(all: games),
      remarks: report.remarks)
  }
}
