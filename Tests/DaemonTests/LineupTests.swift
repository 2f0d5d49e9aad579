import Recognition
import TestSupport
import Testing
import Vision

@testable import Daemon

@Suite struct LineupTests {
  private let references: [Reference]

  init() throws {
    let folder = try TemporaryFolder()
    let names = ["Wren", "Rook", "Number 1", "Moon"]
    for (seed, name) in names.enumerated() {
      try folder.write(GrayImage.artwork(seed: UInt64(seed) + 1).file, to: "\(name).jpg")
    }
    references = try CatalogueFolder(folder.path("")).catalogue.references
  }

  private func names(_ lineup: Lineup, _ group: String) -> [String]? {
    lineup[group]?.catalogue.references.map(\.name)
  }

  @Test func `a card is looked for where it is played with, and not in the quiz`() {
    let lineup = Lineup(references, groups: ["quiz": ["Wren"], "numbers": ["Number 1"], "moon": ["Moon"]])
    #expect(names(lineup, "quiz") == ["Rook", "Wren"])
    #expect(names(lineup, "numbers") == ["Number 1"])
    #expect(names(lineup, "moon") == ["Moon"])
    #expect(names(lineup, "all") == ["Moon", "Number 1", "Rook", "Wren"])
    #expect(names(lineup, "hunt:penn") == nil)
  }

  @Test func `what the quiz asks for is in the quiz, whatever else it is`() {
    let lineup = Lineup(references, groups: ["quiz": ["Moon"], "moon": ["Moon"]])
    #expect(names(lineup, "quiz") == ["Moon", "Number 1", "Rook", "Wren"])
  }

  @Test func `a new reference is in the quiz`() {
    let lineup = Lineup(references.filter { $0.name != "Rook" }, groups: ["quiz": ["Wren"], "moon": ["Moon"]])
    #expect(names(lineup, "quiz") == ["Number 1", "Wren"])
    lineup.replace(references)
    #expect(names(lineup, "quiz") == ["Number 1", "Rook", "Wren"])
    #expect(names(lineup, "moon") == ["Moon"])
  }
}
