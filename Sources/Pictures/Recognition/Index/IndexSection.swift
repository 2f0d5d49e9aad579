import Synchronization

/// A part of an index: either the references that one stored catalogue holds, whose lists are read when they are first
/// needed, or the references that are in memory.
final class IndexSection: Sendable {
  /// The number in the catalogue of each reference of the lists; -1 for references that are not in the catalogue.
  let numbers: [Int32]
  /// Whether all references of the lists are in the catalogue.
  let isWhole: Bool
  private let kind: FeatureExtractor.Kind
  private let contents: KeptContents?
  private let catalogue: [Reference]
  private let held = Mutex<[PostingLists]?>(nil)

  /// Creates a section of the references of `catalogue` with these `numbers`; -1 marks a missing reference. Stored
  /// references are at their positions in `contents`.
  private init(_ numbers: [Int32], of catalogue: [Reference], kind: FeatureExtractor.Kind, contents: KeptContents?) {
    (self.numbers, self.catalogue, self.kind, self.contents) = (numbers, catalogue, kind, contents)
    isWhole = numbers.allSatisfy { $0 >= 0 }
  }

  /// The sections of an index of `catalogue` for features of `kind`.
  static func all(of catalogue: [Reference], kind: FeatureExtractor.Kind) -> [IndexSection] {
    var kept: [(contents: KeptContents, numbers: [Int32])] = []
    var places: [ObjectIdentifier: Int] = [:]
    var others: [Int32] = []
    for (number, reference) in catalogue.enumerated() {
      guard let (contents, place) = reference.keptPlace, place < contents.indexedCount else {
        others.append(Int32(number))
        continue
      }
      let section = places[ObjectIdentifier(contents)] ?? kept.count
      if section == kept.count {
        places[ObjectIdentifier(contents)] = section
        kept.append((contents, [Int32](repeating: -1, count: contents.indexedCount)))
      }
      kept[section].numbers[place] = Int32(number)
    }
    // If a game uses only some references of a collection, most references of a section are left out. Separate lists
    // for the remaining ones are then shorter.
    let isMostlyThere = { (numbers: [Int32]) in 2 * numbers.count { $0 >= 0 } >= numbers.count }
    others += kept.filter { !isMostlyThere($0.numbers) }.flatMap { $0.numbers.filter { $0 >= 0 } }
    let sections = kept.filter { isMostlyThere($0.numbers) }
      .map { IndexSection($0.numbers, of: catalogue, kind: kind, contents: $0.contents) }
    guard !others.isEmpty else { return sections }
    let inMemory = IndexSection(others, of: catalogue, kind: kind, contents: nil)
    _ = inMemory.lists
    return sections + [inMemory]
  }

  /// The lists of the references, each for ``PostingLists/maxReferences`` of the numbers. Stored lists that cannot be
  /// read are computed again.
  var lists: [PostingLists] {
    held.withLock { held in
      if let held { return held }
      let lists =
        contents?.lists(of: kind)
        ?? PostingLists.filing(numbers.map { $0 < 0 ? nil : catalogue[Int($0)] }, kind: kind)
      held = lists
      return lists
    }
  }
}
