import Eggs
import Places
import Quiz

// The outermost keys of pack.yaml. Each section is a key here and an initialiser in its own file.
extension Pack {
  /// Reads the pack from the outermost value of its file; nil, with the reasons in `report`, if it is not one.
  init?(_ root: Field, directory: String, images: [Image], _ report: inout ProblemCollector) {
    let keys = ["name", "language", "settings", "assignments", "cards", "places", "eggs"]
    guard let section = Section(root, keys: keys, &report) else { return nil }
    let name = section.required("name", &report)?.text(&report)
    let language = section["language"]?.languageTag(&report)
    let settings = section["settings"].map { Settings($0, &report) } ?? Settings()
    let items = section.required("assignments", &report)?.items(&report) ?? []
    var images = images
    let assignments = items.compactMap { Assignment($0, settings: settings, images: &images, &report) }
    let cards = section["cards"].map { Cards($0, images: &images, &report) } ?? Cards()
    let maps = section["places"].map { MapDefinition.all($0, &report) } ?? []
    let hunts = section["eggs"].map { HuntPlan.all($0, images: &images, &report) } ?? []
    guard let name else { return nil }
    self.init(
      name: name, language: language, directory: directory, assignments: assignments, cards: cards, settings: settings,
      images: images, maps: maps, hunts: hunts)
  }
}

extension Field {
  /// A language tag: a word of two to eight letters, then words of up to eight letters or digits after hyphens (the
  /// outline of RFC 5646, section 2.1).
  fileprivate func languageTag(_ report: inout ProblemCollector) -> String? {
    guard let tag = text(&report) else { return nil }
    if tag.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) != nil { return tag }
    reportType("\(tag.inQuotes) is not a language tag", "a tag such as en, ru or pt-BR", &report)
    return nil
  }
}
