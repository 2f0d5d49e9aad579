import Basics
import Packs
import Testing

@Suite struct CardsTests {
  private func pack(_ cards: String) throws -> SamplePack {
    try SamplePack(SamplePack.head + "cards:\n" + cards, files: ["Onegin.jpg", "Moon.png", "Nought.png", "One.png"])
  }

  @Test func `a pack has the cards that its file says`() throws {
    let pack = try self.pack("  moon: Moon\n  sun: Onegin\n  numbers: [Nought, One]\n").load()
    let cards = pack.cards
    #expect(cards.moon == "Moon" && cards.sun == "Onegin" && cards.earth == nil)
    #expect(cards.sky == ["Onegin", "Moon"] && pack.referenceGroups.names[.sky] == ["Moon", "Onegin"])
    #expect(cards.numbers == ["Nought", "One"])
    #expect(try SamplePack(SamplePack.head).load().cards == Pack.Cards())
  }

  @Test(arguments: [
    ("  moon: Mon\n", PackProblem.Code.unknownImage, "cards.moon"),
    ("  earth: Erde\n", .unknownImage, "cards.earth"),
    ("  moon: Moon\n  earth: Moon\n", .duplicateKey, "cards.earth"),
    ("  numbers: [Nought, Two]\n", .unknownImage, "cards.numbers[1]"),
    ("  numbers: [One, One]\n", .duplicateKey, "cards.numbers[0]"),
    ("  numbers: One\n", .wrongType, "cards.numbers"),
    ("  stars: One\n", .unknownKey, "cards.stars"),
  ]) func `a card that is none is told`(cards: String, code: PackProblem.Code, field: String) throws {
    let problem = try #require(try pack(cards).problems().first)
    #expect(problem.code == code)
    #expect(problem.field == field)
    #expect(problem.line != nil)
  }
}
