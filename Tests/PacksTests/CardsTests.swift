import Packs
import Testing

@Suite struct CardsTests {
  private func pack(_ cards: String) throws -> SamplePack {
    try SamplePack(SamplePack.head + "cards:\n" + cards, files: ["Onegin.jpg", "Moon.png", "Nought.png", "One.png"])
  }

  @Test func `a pack has the cards that its file says`() throws {
    let cards = try pack("  moon: Moon\n  numbers: [Nought, One]\n").load().cards
    #expect(cards.moon == "Moon")
    #expect(cards.numbers == ["Nought", "One"])
    #expect(try SamplePack(SamplePack.head).load().cards == Pack.Cards())
  }

  @Test(arguments: [
    ("  moon: Mon\n", PackProblem.Code.unknownImage, "cards.moon"),
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
