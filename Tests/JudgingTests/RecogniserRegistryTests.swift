import Basics
import Recognition
import TestSupport
import Testing
import Vision

@testable import Judging

@Suite struct RecogniserRegistryTests {
  private let references: [Reference]

  init() throws {
    let folder = try TemporaryFolder()
    let names = ["Wren", "Rook", "Number 1", "Moon"]
    for (seed, name) in names.enumerated() {
      try folder.write(GrayImage.artwork(seed: UInt64(seed) + 1).file, to: "\(name).jpg")
    }
    references = CatalogueBuilder().enrol(names.map { ImageFile(folder.path("\($0).jpg")) }).catalogue.references
  }

  private func names(_ registry: RecogniserRegistry, _ group: ReferenceGroup) -> [String]? {
    registry[group]?.catalogue.references.map(\.name)
  }

  @Test func `a card is looked for where it is played with; the quiz names those of the sky, and no number cards`() {
    let registry = RecogniserRegistry(
      references, groups: ReferenceGroups([.quiz: ["Wren"], .numbers: ["Number 1"], .moon: ["Moon"]]))
    #expect(names(registry, .quiz) == ["Moon", "Rook", "Wren"])
    #expect(names(registry, .numbers) == ["Number 1"])
    #expect(names(registry, .moon) == ["Moon"])
    #expect(names(registry, .all) == ["Moon", "Number 1", "Rook", "Wren"])
    #expect(names(registry, .part(of: "hunt", id: "penn")) == nil)
  }

  @Test func `all images of a thing are looked for where the thing is`() {
    let views = references.map { $0.name == "Rook" ? $0.showing("Number 1") : $0 }
    let registry = RecogniserRegistry(views, groups: ReferenceGroups([.quiz: ["Wren"], .numbers: ["Number 1"]]))
    #expect(names(registry, .numbers) == ["Number 1", "Rook"])
    #expect(names(registry, .quiz) == ["Moon", "Wren"])
  }

  @Test func `what the quiz asks for is in the quiz, whatever else it is`() {
    let registry = RecogniserRegistry(
      references, groups: ReferenceGroups([.quiz: ["Number 1"], .numbers: ["Number 1"]]))
    #expect(names(registry, .quiz) == ["Moon", "Number 1", "Rook", "Wren"])
  }

  @Test func `a new reference is in the quiz`() {
    let registry = RecogniserRegistry(
      references.filter { $0.name != "Rook" }, groups: ReferenceGroups([.quiz: ["Wren"], .moon: ["Moon"]]))
    #expect(names(registry, .quiz) == ["Moon", "Number 1", "Wren"])
    for reference in references where reference.name == "Rook" { registry.add(reference) }
    #expect(names(registry, .quiz) == ["Moon", "Number 1", "Rook", "Wren"])
    #expect(names(registry, .moon) == ["Moon"])
  }

  @Test func `a reference that is known already takes the place of its namesake`() {
    let registry = RecogniserRegistry(references, groups: ReferenceGroups())
    registry.add(references[0])
    #expect(registry.count == references.count)
  }

  @Test func `references that are added and removed at the same time are all added and removed`() async {
    let registry = RecogniserRegistry(Array(references.prefix(1)), groups: ReferenceGroups())
    await withTaskGroup { group in
      for reference in references.dropFirst() { group.addTask { registry.add(reference) } }
      group.addTask { registry.remove(references[0].name) }
    }
    #expect(names(registry, .all) == references.dropFirst().map(\.name))
    #expect(registry.edition == references.count)
  }
}
