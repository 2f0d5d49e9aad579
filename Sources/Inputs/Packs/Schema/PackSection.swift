package import Basics

/// The part of `pack.yaml` that belongs to one game, below a key of its own.
package protocol PackSection: Sendable, Equatable {
  /// The key: "eggs". No other section has it.
  static var key: String { get }

  /// The names of the images that are searched for together while the game is played.
  var referenceGroups: [ReferenceGroup: Set<String>] { get }

  /// Reads the section at `field`. Reports what is wrong in it, and reads the rest. Marks those of the pack's `images`
  /// that it mentions.
  init(_ field: Field, images: inout [Pack.Image], _ report: inout ProblemCollector)
}

extension PackSection {
  fileprivate func isEqual(to other: any PackSection) -> Bool { other as? Self == self }
}

/// The sections of games that a pack has, in the order of the format.
struct PackSections: Sendable, Equatable {
  var all: [any PackSection] = []

  static func == (one: Self, other: Self) -> Bool {
    one.all.count == other.all.count && zip(one.all, other.all).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension Pack {
  /// The keys of the games that it has a section of.
  package var games: [String] { sections.all.map { type(of: $0).key } }

  /// Returns the section of a game; nil if the pack does not have it.
  package func section<Section: PackSection>(_ type: Section.Type = Section.self) -> Section? {
    sections.all.lazy.compactMap { $0 as? Section }.first
  }
}
