package import Basics
import EventSourcing
package import Packs
package import Places

/// The section `places` of `pack.yaml`: maps, each with its places.
///
/// ```yaml
/// places:
///   - title: Pushkin in Russia      # required
///     id: pushkin-in-russia         # optional: its name in URLs; default the title's letters and digits
///     places:                       # optional: a map may be filled from a list
///       - title: Moscow             # required
///         id: moscow                # optional, as for a map
///         address: Russia           # optional
///         latitude: 55.753215       # required, degrees (WGS 84)
///         longitude: 37.622504
///         map: pushkin-in-moscow    # optional: what a second tap does; or go: quiz, eggs, moon or maths;
///                                   # or link: https://…
/// ```
package struct PlacesSection: PackSection {
  package static let key = "places"

  /// The maps in the order of the file; their identifiers are unique.
  let maps: [MapDefinition]

  package init(_ field: Field, images: inout [Pack.Image], _ report: inout ProblemCollector) {
    maps = MapDefinition.all(field, &report)
  }

  package var referenceGroups: [ReferenceGroup: Set<String>] { [:] }
}

extension Pack {
  /// The maps in the order of the file; empty if the pack has none.
  package var maps: [MapDefinition] { section(PlacesSection.self)?.maps ?? [] }
}

extension MapDefinition {
  /// Reads the maps at `field`; `report` receives those that cannot be used, and goals that do not exist.
  fileprivate static func all(_ field: Field, _ report: inout ProblemCollector) -> [MapDefinition] {
    guard let items = field.items(&report) else { return [] }
    // A place may lead to a later map, so all identifiers are read before any goals.
    let sections = items.compactMap { Section($0, keys: ["id", "title", "places"], &report) }
    let heads = sections.map { Head($0, &report) }
    let maps = heads.compactMap(\.id)
    var charts: [MapDefinition] = []
    for (section, head) in zip(sections, heads) {
      let places = section["places"]?.items(&report) ?? []
      var taken: Set<String> = []
      let read = places.compactMap { Place($0, maps: maps, taken: &taken, &report) }
      guard let id = head.id, let title = head.title else { continue }
      if charts.contains(where: { $0.id == id }) {
        report.add(
          .sameName, head.field, "another map has the id \(id.inQuotes)", remedy: "Give each map its own id.")
      } else {
        charts.append(MapDefinition(id: id, title: title, places: read))
      }
    }
    return charts
  }

  /// The identity of a map.
  private struct Head {
    let field: Field
    let id: String?
    let title: LocalizedText?

    init(_ section: Section, _ report: inout ProblemCollector) {
      title = section.required("title", &report)?.localizedText(&report)
      field = section["id"] ?? section["title"] ?? section.field
      id = section["id"].map { $0.slug(&report) } ?? title?.text(in: field.languages.first).slug
    }
  }
}

extension Place {
  /// Reads the place at `field`; nil, with the reasons in `report`, if it is not one.
  fileprivate init?(_ field: Field, maps: [String], taken: inout Set<String>, _ report: inout ProblemCollector) {
    let keys = ["id", "title", "address", "latitude", "longitude", "link", "map", "go"]
    guard let section = Section(field, keys: keys, &report) else { return nil }
    let title = section.required("title", &report)?.localizedText(&report)
    let address = section["address"]?.localizedText(&report)
    let coordinate = Coordinate(section, &report)
    let action = PlaceAction(section, maps: maps, &report)
    let named = section["id"].map { $0.slug(&report) } ?? title?.text(in: field.languages.first).slug
    guard let title, let coordinate, let action, let id = named else { return nil }
    guard taken.insert(id).inserted else {
      report.add(
        .sameName, section["id"] ?? section["title"] ?? field, "another place of this map has the id \(id.inQuotes)",
        remedy: "Give one of them a line \"id: …\".")
      return nil
    }
    self.init(id: id, title: title, address: address ?? "", coordinate: coordinate, action: action)
  }
}

extension PlaceAction {
  private static let screens: [(name: String, screen: Screen)] = [
    ("quiz", .quiz), ("eggs", .eggs), ("moon", .moon), ("maths", .maths),
  ]

  /// Reads link, map or go from `section`; ``none`` if it has none of them, nil, with the reason in `report`, if the
  /// action is impossible.
  fileprivate init?(_ section: Section, maps: [String], _ report: inout ProblemCollector) {
    let said = ["link", "map", "go"].compactMap { key in section[key].map { (key, $0) } }
    guard let (key, field) = said.first else {
      self = .none
      return
    }
    guard said.count == 1 else {
      report.add(
        .duplicateKey, said[1].1, "\(key.inQuotes) and \(said[1].0.inQuotes) are both given",
        remedy: "Keep one of link, map and go.")
      return nil
    }
    guard let text = field.text(&report) else { return nil }
    let names = key == "map" ? maps : Self.screens.map(\.name)
    switch key {
    case "link":
      if let link = WebLink(text) {
        self = .open(link)
        return
      }
      field.reportType("\(text.inQuotes) is not a link", "an address that begins with http:// or https://", &report)
      return nil
    case "map" where maps.contains(text):
      self = .go(to: .map(text))
      return
    case "go":
      if let screen = Self.screens.first(where: { $0.name == text }) {
        self = .go(to: screen.screen)
        return
      }
    default: break
    }
    let nearest = Spelling.nearest(to: text, among: names)
    report.add(
      .unknownGoal, field, key == "map" ? "there is no map \(text.inQuotes)" : "there is no screen \(text.inQuotes)",
      remedy: nearest.isEmpty ? "Use one of \(names.inQuotes)." : "Did you mean \(nearest.inQuotes)?")
    return nil
  }
}

extension Field {
  /// A word that can be part of a URL: letters and digits, with hyphens between them.
  fileprivate func slug(_ report: inout ProblemCollector) -> String? {
    guard let text = text(&report) else { return nil }
    if text == text.slug { return text }
    reportType("\(text.inQuotes) is not an id", "lowercase letters and digits, separated by hyphens", &report)
    return nil
  }
}

extension String {
  /// The text as a word for a URL: lower-case letters and digits of any script, everything else a hyphen; nil if
  /// nothing is left.
  fileprivate var slug: String? {
    let words = lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? nil : words.joined(separator: "-")
  }
}
