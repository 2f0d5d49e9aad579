package import Basics
package import Eggs
import EventSourcing
package import Packs

/// The section `eggs` of `pack.yaml`: hunts for eggs on a map.
///
/// ```yaml
/// eggs:
///   - id: penn                      # required: its name in URLs
///     title: On the Penn campus     # required
///     latitude: 39.951389           # required: the centre of the map in degrees
///     longitude: -75.193775         # required
///     across: 2000                  # required: the width of the map in metres, 10...10000000
///     eggs:                         # required, at least one
///       - number: 0                 # required, 0...9999, unique: collected eggs are stored by number
///         latitude: 39.953          # required
///         longitude: -75.178        # required
///         title: Under the oak      # optional
///         image: Thistle            # optional: the egg is then collected by showing this image to a camera;
///                                   # images: [Thistle, Thistle 2], if the thing has several
///         radius: 20                # optional: the egg is then collected by standing within this many metres of it
///         clue: Look up.            # optional: a text that leads to it
///         hidden: true              # whether its place is told only to players who are near; default false
/// ```
package struct EggsSection: PackSection {
  package static let key = "eggs"

  /// The hunts in the order of the file; their identifiers are unique.
  let hunts: [HuntPlan]

  package init(_ field: Field, images: inout [Pack.Image], _ report: inout ProblemCollector) {
    hunts = HuntPlan.all(field, images: &images, &report)
  }

  package var referenceGroups: [ReferenceGroup: Set<String>] {
    Dictionary(uniqueKeysWithValues: hunts.map { (.hunt($0.id), Set($0.eggs.compactMap(\.image))) })
  }
}

extension ReferenceGroup {
  /// Returns the references with which the eggs of the hunt `id` are collected.
  static func hunt(_ id: String) -> Self { .part(of: "hunt", id: id) }
}

extension Pack {
  /// The hunts in the order of the file; empty if the pack has none.
  package var hunts: [HuntPlan] { section(EggsSection.self)?.hunts ?? [] }
}

extension HuntPlan {
  /// Reads the hunts at `field`; `report` receives what is wrong with them.
  fileprivate static func all(_ field: Field, images: inout [Pack.Image], _ report: inout ProblemCollector)
    -> [HuntPlan]
  {
    var taken: Set<String> = []
    return (field.items(&report) ?? []).compactMap { item in
      HuntPlan(item, taken: &taken, images: &images, &report)
    }
  }

  private init?(_ field: Field, taken: inout Set<String>, images: inout [Pack.Image], _ report: inout ProblemCollector)
  {
    let keys = ["id", "title", "latitude", "longitude", "across", "eggs"]
    guard let section = Section(field, keys: keys, &report) else { return nil }
    let id = section.required("id", &report)?.identifier(of: "hunts", among: &taken, &report)
    let title = section.required("title", &report)?.localizedText(&report)
    let centre = Coordinate(section, &report)
    let across = section.required("across", &report)?.integer(in: Self.widths, &report)
    var numbers: Set<Int> = []
    let items = section.required("eggs", &report)?.items(&report) ?? []
    let eggs = items.compactMap { Egg($0, taken: &numbers, images: &images, &report) }
    guard let id, let title, let centre, let across else { return nil }
    self.init(id: id, title: title, centre: centre, across: across, eggs: eggs)
  }
}

extension HuntPlan.Egg {
  fileprivate init?(_ field: Field, taken: inout Set<Int>, images: inout [Pack.Image], _ report: inout ProblemCollector)
  {
    let keys = ["number", "title", "latitude", "longitude", "image", "images", "radius", "clue", "hidden"]
    guard let section = Section(field, keys: keys, &report) else { return nil }
    let numberField = section.required("number", &report)
    let number = numberField?.integer(in: Self.numbers, &report)
    if let number, let numberField, !taken.insert(number).inserted {
      report.add(
        .duplicateKey, numberField, "two eggs of this hunt have the number \(number)",
        remedy: "Give each egg its own number and keep it: what is collected is stored by number.")
    }
    let title = section["title"]?.localizedText(&report)
    let spot = Coordinate(section, &report)
    let image = section.thing(among: &images, &report)
    let radius = section["radius"]?.integer(in: Self.radii, &report)
    let clue = section["clue"]?.localizedText(&report)
    let isHidden = section["hidden"]?.flag(&report) ?? false
    if isHidden, let field = section["hidden"], section["radius"] == nil, section["image"] == nil,
      section["images"] == nil
    {
      report.add(
        .missing, field, "the egg is hidden, and yet it can be collected from anywhere",
        remedy: "Say with radius: how near one has to come, or with image: what is to be shown.")
    }
    guard let number, let spot else { return nil }
    self.init(
      number: number, title: title, spot: spot, image: image, radius: radius, clue: clue, isHidden: isHidden)
  }
}
