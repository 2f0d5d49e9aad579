package import Basics
package import Bingo
import EventSourcing
package import Packs

/// The section `bingo` of `pack.yaml`: lists of things that cards are drawn from.
///
/// ```yaml
/// bingo:
///   - id: birds                     # required: its name for programs
///     title: Birds of the garden    # required
///     things: [Wren, Rook, …]       # required: the names of at least nine images, each once
/// ```
///
/// A pack without the section has one list: the images that answer its questions, in the order of the images. These are
/// what the pack has as things, with names in every language; other images are cards, or there to be mistaken for the
/// right one.
package struct BingoSection: PackSection {
  package static let key = "bingo"

  /// The lists in the order of the file; their identifiers are unique.
  let plans: [BingoPlan]

  package init(_ field: Field, images: inout [Pack.Image], _ report: inout ProblemCollector) {
    var (plans, taken): ([BingoPlan], Set<String>) = ([], [])
    for item in field.items(&report) ?? [] {
      guard let plan = BingoPlan(item, taken: &taken, images: &images, &report) else { continue }
      plans.append(plan)
    }
    self.plans = plans
  }

  package var referenceGroups: [ReferenceGroup: Set<String>] {
    Dictionary(uniqueKeysWithValues: plans.map { ($0.group, Set($0.things)) })
  }
}

extension Pack {
  /// The lists of things in the order of the file, or all that the pack asks about. The latter may be too few for a
  /// card.
  package var bingoPlans: [BingoPlan] {
    if let section = section(BingoSection.self) { return section.plans }
    let asked = referenceGroups.names[.quiz] ?? []
    return [BingoPlan(id: nil, title: name, things: images.map(\.name).filter(asked.contains))]
  }
}

extension BingoPlan {
  /// The references that are looked for while somebody plays with this list.
  var group: ReferenceGroup { id.map { .part(of: "bingo", id: $0) } ?? .quiz }

  fileprivate init?(
    _ field: Field, taken: inout Set<String>, images: inout [Pack.Image], _ report: inout ProblemCollector
  ) {
    guard let section = Section(field, keys: ["id", "title", "things"], &report) else { return nil }
    let id = section.required("id", &report)?.identifier(of: "lists", among: &taken, &report)
    let title = section.required("title", &report)?.localizedText(&report)
    let things = section.required("things", &report)?.things(among: &images, &report)
    guard let id, let title, let things else { return nil }
    self.init(id: id, title: title, things: things)
  }
}

extension Field {
  /// Reads the names of at least nine images, each once.
  fileprivate func things(among images: inout [Pack.Image], _ report: inout ProblemCollector) -> [String]? {
    guard let items = items(&report) else { return nil }
    guard items.count >= Bingo.Card.size else {
      report.add(
        .outOfRange, self, "the list has \(items.count) things, and a card has \(Bingo.Card.size)",
        remedy: "Add \(Bingo.Card.size - items.count) more.")
      return nil
    }
    var things: [String] = []
    for item in items {
      guard let thing = item.thing(among: &images, &report) else { continue }
      if things.contains(thing) {
        report.add(.duplicateKey, item, "\(thing.inQuotes) is given twice", remedy: "Name each thing once.")
      } else {
        things.append(thing)
      }
    }
    return things.count == items.count ? things : nil
  }
}
