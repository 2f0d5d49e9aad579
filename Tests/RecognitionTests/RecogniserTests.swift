import Testing
import Vision

@testable import Recognition

@Suite struct RecogniserTests {
  static let recogniser: Recogniser = {
    let pictures = (1...4).map { (name: "picture \($0)", image: Pictures.textured(seed: UInt64($0))) }
    // Textured pictures of 400 x 300 pixels always have features.
    return Recogniser(ReferenceCatalogue(pictures.compactMap { try? Enrolment().enrol($0.image, name: $0.name) }))
  }()

  func identify(_ frame: GrayImage, _ effort: Query.Effort = .live) throws -> Recogniser.Findings {
    try Self.recogniser.identify(Query(frame, effort: effort))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a picture in perspective is found where it is`(seed: UInt64) throws {
    let planted = Pictures.outline(
      x: 320, y: 240, width: 300, height: 225, turn: Double(seed) * 0.7, jitter: 25, seed: seed)
    let frame = try Pictures.scene([(Pictures.textured(seed: 2), planted)])
    let findings = try identify(frame)
    let sighting = try #require(findings.accepted.first)
    #expect(findings.accepted.count == 1)
    #expect(sighting.reference == "picture 2")
    #expect(sighting.outline.intersectionOverUnion(with: planted) > 0.95)
    #expect(sighting.outline.topLeft.squaredDistance(to: planted.topLeft) < 36)
    #expect(sighting.probability > 0.99 && sighting.probability <= 1)
    #expect(sighting.coverage > 0.3 && sighting.coverage <= 1)
    #expect(findings.reason == nil)
  }

  @Test(arguments: 901...912 as ClosedRange<UInt64>)
  func `a desk without any of the pictures shows nothing`(seed: UInt64) throws {
    let findings = try identify(Pictures.scene([], deskSeed: seed), .still)
    #expect(findings.accepted.isEmpty)
    #expect(findings.reason != nil)
  }

  @Test func `two pictures in one frame are both found`() throws {
    let frame = try Pictures.scene([
      (Pictures.textured(seed: 1), Pictures.outline(x: 165, y: 240, width: 280, height: 210, turn: 0.2)),
      (Pictures.textured(seed: 3), Pictures.outline(x: 475, y: 240, width: 280, height: 210, turn: -0.3)),
    ])
    #expect(Set(try identify(frame).accepted.map(\.reference)) == ["picture 1", "picture 3"])
  }

  @Test func `a picture that is partly out of the frame is found`() throws {
    let planted = Pictures.outline(x: 30, y: 240, width: 380, height: 285)
    let sighting = try #require(try identify(Pictures.scene([(Pictures.textured(seed: 4), planted)])).accepted.first)
    #expect(sighting.reference == "picture 4")
    #expect(sighting.outline.intersectionOverUnion(with: planted) > 0.85)
  }

  @Test func `a mirrored picture is another picture`() throws {
    let straight = Pictures.outline(x: 320, y: 240, width: 360, height: 270)
    let mirrored = Quadrilateral(
      topLeft: straight.topRight, topRight: straight.topLeft, bottomRight: straight.bottomLeft,
      bottomLeft: straight.bottomRight)
    #expect(try identify(Pictures.scene([(Pictures.textured(seed: 1), mirrored)])).accepted.isEmpty)
  }

  @Test func `a look-alike that shares half of its area is not taken for the one in view`() throws {
    let original = Pictures.textured(seed: 21)
    let other = Pictures.textured(seed: 22)
    let half = original.pixels.count / 2
    let lookAlike = GrayImage(
      width: original.width, height: original.height, pixels: Array(original.pixels[..<half] + other.pixels[half...]))
    let catalogue = ReferenceCatalogue([
      try Enrolment().enrol(original, name: "original"), try Enrolment().enrol(lookAlike, name: "look-alike"),
    ])
    for (name, image) in [("original", original), ("look-alike", lookAlike)] {
      let frame = try Pictures.scene([(image, Pictures.outline(x: 320, y: 240, width: 360, height: 270, turn: 0.1))])
      let findings = try Recogniser(catalogue).identify(Query(frame, effort: .live))
      #expect(findings.accepted.map(\.reference) == [name])
      #expect(findings.rejected.allSatisfy { $0.reason == .ambiguous(with: [name]) })
    }
  }

  @Test func `verifying looks for one reference only`() throws {
    let frame = try Pictures.scene([
      (Pictures.textured(seed: 2), Pictures.outline(x: 320, y: 240, width: 300, height: 225))
    ])
    let query = try Query(frame, effort: .live)
    let number = try #require(Self.recogniser.catalogue.number(named: "picture 2"))
    let other = try #require(Self.recogniser.catalogue.number(named: "picture 3"))
    #expect(try Self.recogniser.verify(query, reference: number).accepted.map(\.reference) == ["picture 2"])
    #expect(try Self.recogniser.verify(query, reference: other).accepted.isEmpty)
  }

  @Test func `the same pixels give the same verdict, from many threads too`() async throws {
    let frame = try Pictures.scene([
      (Pictures.textured(seed: 2), Pictures.outline(x: 300, y: 250, width: 260, height: 195, turn: 0.4, jitter: 20))
    ])
    let first = try identify(frame)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try identify(frame).accepted } }
      for try await accepted in group { #expect(accepted == first.accepted) }
    }
  }

  @Test func `an empty frame says why nothing is seen`() throws {
    #expect(try identify(Pictures.flat(3)).reason == .tooDark)
    #expect(try identify(Pictures.flat(200)).reason == .tooPlain)
    #expect(try identify(GrayImage(width: 1, height: 1, pixels: [200])).reason == .tooPlain)
  }

  @Test func `positions refer to the stored size of a picture that was decoded smaller`() throws {
    let planted = Pictures.outline(x: 320, y: 240, width: 300, height: 225)
    let frame = try Pictures.scene([(Pictures.textured(seed: 2), planted)])
    let query = try Query(Photograph(frame, width: 1280, height: 960), effort: .live)
    let sighting = try #require(try Self.recogniser.identify(query).accepted.first)
    let doubled = planted.map(Homography.resize(x: 2, y: 2).apply)
    #expect(sighting.outline.intersectionOverUnion(with: doubled) > 0.95)
  }
}
