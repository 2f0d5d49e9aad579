import TestSupport
import Testing
import Vision

@testable import Catalogue
@testable import Recognition

@Suite struct `Look-alikes` {
  private func pairs(_ pictures: [GrayImage]) throws -> [LookAlikes.Pair] {
    let references = try pictures.enumerated().map { try Enrolment().enrol($0.element, name: "\($0.offset)") }
    let recogniser = Recogniser(ReferenceCatalogue(references))
    let names = Set(references.map(\.name))
    return LookAlikes.pairs(
      of: try pictures.enumerated().flatMap {
        try LookAlikes().findings(in: Photograph($0.element), shown: "\($0.offset)", of: names, by: recogniser)
      })
  }

  @Test func `are those that share a part, with how much of each`() throws {
    let (first, second) = (Prints.rich(seed: 1), Prints.rich(seed: 2))
    let half = first.pixels.count / 2
    let mixed = GrayImage(width: 480, height: 360, pixels: Array(first.pixels[..<half] + second.pixels[half...]))
    let pairs = try pairs([first, Prints.rich(seed: 3), mixed])
    let pair = try #require(pairs.first)
    #expect(pairs.count == 1)
    #expect((pair.first, pair.second) == ("0", "2"))
    #expect(pair.strength > 0.5 && pair.strength <= 1)
    #expect((0.25...0.6).contains(pair.shareOfFirst) && (0.25...0.6).contains(pair.shareOfSecond))
  }

  @Test func `are told apart by their colours`() throws {
    let (one, other) = (photograph(ofFirst: true), photograph(ofFirst: false))
    let recogniser = Recogniser(ReferenceCatalogue([try Enrolment().enrol(one, name: "lemon", file: nil)]))
    let found = try LookAlikes().findings(in: other, shown: "cherry", of: ["lemon"], by: recogniser)
    let pair = try #require(LookAlikes.pairs(of: found, withSeries: true).first)
    #expect(pair.isSeries && pair.resemblance > 0.5)
    let gray = try LookAlikes().findings(
      in: Photograph(other.pixels), shown: "cherry", of: ["lemon"], by: recogniser)
    #expect(LookAlikes.pairs(of: gray).count == 1)
  }

  private func photograph(ofFirst isFirst: Bool) -> Photograph {
    let flavour = ColorImage.flavour(isFirst: isFirst, seed: 1)
    return Photograph(flavour.gray, colors: ColorSource { () throws(VisionError) in flavour })
  }

  @Test func `say where in either picture the two agree`() throws {
    let (first, second) = (Prints.rich(seed: 1), Prints.rich(seed: 2))
    let half = first.pixels.count / 2
    let mixed = GrayImage(width: 480, height: 360, pixels: Array(first.pixels[..<half] + second.pixels[half...]))
    let pair = try #require(try pairs([first, mixed]).first)
    // The upper half of both, as far as there are points.
    for area in [pair.inFirst, pair.inSecond] {
      #expect(area.y + area.height / 2 < 0.4 && area.y + area.height < 0.7 && area.width > 0.4, "\(area)")
    }
    #expect(!pair.isSeries && pair.resemblance >= pair.strength)
  }

  @Test func `are told from things that are only made alike`() {
    let area = LookAlikes.Area(around: [Point(x: 0.1, y: 0.2), Point(x: 0.5, y: 1.4)])
    #expect(area == LookAlikes.Area(around: [Point(x: 0.5, y: 0.2), Point(x: 0.1, y: 1)]))
    let findings = [(0.02, 0.9, "volume"), (0.02, 0.3, "stranger"), (0.7, 0.9, "copy")].map {
      LookAlikes.Finding(
        shown: "one", found: $0.2, probability: $0.0, coverage: 0.5, resemblance: $0.1, inShown: area, inFound: area)
    }
    #expect(LookAlikes.pairs(of: findings).map(\.first) == ["copy"])
    let pairs = LookAlikes.pairs(of: findings, withSeries: true)
    #expect(pairs.map(\.isSeries) == [false, true] && pairs.last?.second == "volume")
  }

  @Test func `of a new reference are those that are found when it alone is compared`() throws {
    let (old, other) = (Prints.rich(seed: 1), Prints.rich(seed: 2))
    let half = old.pixels.count / 2
    let new = GrayImage(width: 480, height: 360, pixels: Array(old.pixels[..<half] + other.pixels[half...]))
    let pictures = ["old": old, "other": Prints.rich(seed: 3)]
    let references = try pictures.map { try Enrolment().enrol($0.value, name: $0.key) }
    let (known, newcomer) = (references, [try Enrolment().enrol(new, name: "new")])
    let inNew = try LookAlikes().findings(
      in: Photograph(new), shown: "new", of: Set(pictures.keys), by: Recogniser(ReferenceCatalogue(known)))
    let inOld = try pictures.flatMap {
      try LookAlikes().findings(
        in: Photograph($0.value), shown: $0.key, of: ["new"], by: Recogniser(ReferenceCatalogue(newcomer)))
    }
    #expect(LookAlikes.pairs(of: inNew + inOld).map { [$0.first, $0.second] } == [["new", "old"]])
  }

  @Test func `are none among unrelated pictures, and of a single one`() throws {
    #expect(try pairs((11...16).map { Prints.rich(seed: $0) }) == [])
    #expect(try pairs([Prints.rich(seed: 1)]) == [])
  }
}
