import Basics
import TestSupport
import Testing
import Vision

@testable import Recognition

@Suite("A thing with several images") struct ThingTests {
  private static let front = Pictures.textured(seed: 21)
  /// Its upper half is that of the front.
  private static let edition: GrayImage = {
    let other = Pictures.textured(seed: 22)
    let half = front.pixels.count / 2
    return GrayImage(
      width: front.width, height: front.height, pixels: Array(front.pixels[..<half] + other.pixels[half...]))
  }()
  private static let back = Pictures.textured(seed: 23)
  private static let stranger = Pictures.textured(seed: 24)

  /// A recogniser that knows the front, another edition and the back of a book, and a stranger; the first three show one
  /// thing if `isOne`.
  private func recogniser(isOne: Bool) throws -> Recogniser {
    let book = try [("front", Self.front), ("edition", Self.edition), ("back", Self.back)].map { name, image in
      try Enrolment().enrol(image, name: name).showing(isOne ? "front" : name)
    }
    return Recogniser(ReferenceCatalogue(book + [try Enrolment().enrol(Self.stranger, name: "stranger")]))
  }

  private func look(_ shown: [GrayImage], by recogniser: Recogniser) throws -> Recogniser.Findings {
    let places = [
      Pictures.outline(x: 175, y: 240, width: 260, height: 195, turn: 0.1),
      Pictures.outline(x: 465, y: 240, width: 260, height: 195),
    ]
    var search = try TwoStageSearch(Photograph(Pictures.scene(Array(zip(shown, places)))), .frame)
    return try search.bothLooks(by: recogniser)
  }

  /// The findings where the lower half, by which the front and the edition differ, is out of view.
  private func halfSeen(by recogniser: Recogniser) throws -> Recogniser.Findings {
    let outline = Pictures.outline(x: 320, y: 490, width: 560, height: 420)
    var search = try TwoStageSearch(Photograph(Pictures.scene([(Self.front, outline)])), .frame)
    return try search.bothLooks(by: recogniser)
  }

  @Test(arguments: [("front", Self.front), ("edition", Self.edition), ("back", Self.back)])
  func `is seen by whichever of them is in view, and the others are no rivals`(name: String, image: GrayImage) throws {
    let findings = try look([image], by: recogniser(isOne: true))
    #expect(findings.accepted.map(\.thing) == ["front"])
    #expect(findings.accepted.map(\.reference) == [name])
    #expect(findings.rejected.isEmpty)
  }

  @Test func `is seen where two of them cannot be told apart, as two things are not`() throws {
    let apart = try halfSeen(by: recogniser(isOne: false))
    let one = try halfSeen(by: recogniser(isOne: true))
    #expect(apart.accepted.isEmpty && apart.reason?.code == "ambiguous")
    #expect(one.accepted.map(\.thing) == ["front"])
    #expect(one.rejected.isEmpty)
  }

  @Test func `is seen twice where two sides of it are in view`() throws {
    let findings = try look([Self.front, Self.back], by: recogniser(isOne: true))
    #expect(findings.accepted.map(\.thing) == ["front", "front"])
    #expect(Set(findings.accepted.map(\.reference)) == ["front", "back"])
  }

  @Test func `is what another one is compared with, by all of its images`() throws {
    let recogniser = try recogniser(isOne: true)
    let numbers = recogniser.catalogue.numbers(of: "front")
    #expect(numbers.map { recogniser.catalogue.references[$0].name } == ["back", "edition", "front"])
    let outline = Pictures.outline(x: 320, y: 240, width: 360, height: 270)
    for (image, seen) in [(Self.back, ["back"]), (Self.stranger, [])] {
      var search = try TwoStageSearch(Photograph(Pictures.scene([(image, outline)])), .photograph)
      let findings = try search.bothLooks(by: recogniser, for: .only(numbers))
      #expect(findings.accepted.map(\.reference) == seen)
      if seen.isEmpty { #expect(findings.reason == .otherObject("stranger")) }
    }
  }

  @Test func `has no blocks in common with itself`() throws {
    let (apart, one) = (try recogniser(isOne: false), try recogniser(isOne: true))
    let number = try #require(one.catalogue.number(named: "front"))
    #expect(try !apart.rasters.sharedCells(of: number).isEmpty)
    #expect(try one.rasters.sharedCells(of: number).isEmpty)
  }

  @Test func `may have images that are alike, which two things may not`() throws {
    let folder = try TemporaryFolder()
    let files = [
      ("a.jpg", try Self.front.jpeg(quality: 90)), ("b.jpg", try Self.front.jpeg(quality: 40)),
      ("c.jpg", try Self.back.jpeg(quality: 90)),
    ]
    let paths = try files.map { ImageFile(try folder.write($0.1, to: $0.0)) }
    var builder = CatalogueBuilder()
    #expect(builder.enrol(paths).problems.count == 1)
    builder.things = ["b": "a"]
    let made = builder.enrol(paths)
    #expect(made.problems.isEmpty)
    #expect(made.catalogue.references.map(\.thing) == ["a", "a", "c"])
    #expect(made.catalogue.images(ofThingOf: "b") == ["b", "a"])
    #expect(made.catalogue.things == ["a", "c"])
    // Kept copies are known as such, whatever they show.
    builder.things = ["b": "c"]
    builder.known = KnownCatalogue(
      references: Dictionary(
        uniqueKeysWithValues: made.enrolled.compactMap { one in one.file.map { ($0.contentHash, one) } }),
      copies: made.copies)
    #expect(builder.enrol(paths).problems.map(\.path) == [paths[1].path])
  }

  @Test func `makes another catalogue of the same images`() throws {
    #expect(try recogniser(isOne: true).catalogue.contentHash != recogniser(isOne: false).catalogue.contentHash)
  }
}
