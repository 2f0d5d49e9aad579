import Foundation
import Testing
import Vision

@testable import Recognition

@Suite struct `The reason of a rejection` {
  private static let picture = Pictures.textured(seed: 31)
  private static let recogniser: Recogniser = {
    // A textured picture of 400 x 300 pixels always has features.
    Recogniser(ReferenceCatalogue([try? Enrolment().enrol(picture, name: "picture")].compactMap(\.self)))
  }()

  private func reason(_ frame: GrayImage) throws -> Rejection? {
    try Self.recogniser.identify(Query(frame, effort: .live)).reason
  }

  /// The picture in the middle of an empty desk.
  private func frame(grey: UInt8 = 120) throws -> GrayImage {
    let outline = Pictures.outline(x: 320, y: 240, width: 400, height: 300)
    let corners = Quadrilateral(width: Self.picture.width, height: Self.picture.height)
    let place = try #require(Homography(from: corners, to: outline))
    return try Pictures.flat(grey).drawing(Self.picture, through: place)
  }

  @Test func `is none for a good frame`() throws {
    #expect(try reason(frame()) == nil)
  }

  @Test func `is the dark, where little light is left`() throws {
    let frame = try frame()
    let dark = GrayImage(width: frame.width, height: frame.height, pixels: frame.pixels.map { $0 / 200 })
    #expect(try reason(dark) == .tooDark)
    #expect(try reason(Pictures.flat(3)) == .tooDark)
    #expect(try reason(Pictures.flat(40)) == .tooPlain, "a dim room is no dark one")
  }

  @Test func `is the blur, where no edge is sharp`() throws {
    #expect(try reason(frame().blurred(sigmaX: 12, sigmaY: 12)) == .tooBlurred)
  }

  @Test func `is glare, where a lamp hides the picture, and not where paper or the wall is white`() throws {
    let pixels = try Pictures.scene([]).pixels.enumerated().map { i, grey -> UInt8 in
      let (dx, dy) = (Double(i % 640) - 320, Double(i / 640) - 240)
      return UInt8(min(255, Double(grey) + 400 * exp(-pow((dx * dx + dy * dy) / 40000, 2))))
    }
    let lit = GrayImage(width: 640, height: 480, pixels: pixels)
    #expect(try reason(lit) == .glare)
    let sheet = GrayImage(width: 400, height: 300, pixels: Array(repeating: 255, count: 400 * 300))
    let lying = Homography([0.9, 0.1, 100, -0.1, 0.9, 120, 0, 0, 1])
    let covered = try Pictures.scene([]).drawing(sheet, through: lying).blurred(sigmaX: 0.7, sigmaY: 0.7)
    #expect(try FrameCondition(Query(covered, effort: .live)).saturatedShare > FrameCondition.glareShare)
    #expect(try reason(covered) != .glare)
    #expect(try reason(Pictures.scene([], deskSeed: 77)) != .glare)
    #expect(try FrameCondition(Query(Pictures.flat(255), effort: .live)).fault == nil)
  }

  @Test func `is an empty view, where there is nothing to hold on to`() throws {
    #expect(try reason(Pictures.flat(200)) == .tooPlain)
  }

  /// Why the picture is not believed to be at `outline` in `frame` with `probability`.
  private func reason(
    at outline: Quadrilateral, in frame: GrayImage, probability: Double = 0.3, kind: FeatureExtractor.Kind = .orb
  ) throws -> Rejection {
    var diagnosis = Diagnosis(try Query(frame, effort: .live))
    let candidate = Verifier.Candidate(
      reference: 0, kind: kind, outline: outline, inliers: [], coverage: 0.1, blocks: [],
      strictInliers: 5, model: .fitted, frameFromReference: .identity)
    return try diagnosis.reason(
      of: candidate, probability: probability, for: Self.recogniser.catalogue.references[0])
  }

  @Test func `is measured at the outline of a candidate that is worth it`() throws {
    let desk = try Pictures.scene([])
    let middle = Pictures.outline(x: 320, y: 240, width: 400, height: 300)
    #expect(try reason(at: middle, in: desk) == .unsure)
    #expect(try reason(at: middle, in: desk, probability: 0.001) == .fewMatches)
    #expect(try reason(at: Pictures.outline(x: 560, y: 240, width: 400, height: 300), in: desk) == .partlyOut)
    let small = Pictures.outline(x: 320, y: 240, width: 160, height: 120)
    #expect(try reason(at: small, in: desk) == .tooSmall)
    #expect(try reason(at: small, in: desk, kind: .sift) == .unsure)
  }

  @Test func `is the blur of the place, where the rest is sharp`() throws {
    let desk = try Pictures.scene([])
    let blurred = try desk.blurred(sigmaX: 4, sigmaY: 4)
    let pixels = desk.pixels.indices.map { i in
      (160..<480).contains(i % 640) && (120..<360).contains(i / 640) ? blurred.pixels[i] : desk.pixels[i]
    }
    let place = Pictures.outline(x: 320, y: 240, width: 300, height: 220)
    #expect(
      try reason(at: place, in: GrayImage(width: 640, height: 480, pixels: pixels)) == .tooBlurred)
  }

  @Test func `has a code and a sentence of its own for each`() {
    let all: [Rejection] = [
      .tooDark, .tooPlain, .tooBlurred, .glare, .tooSmall, .partlyOut, .fewMatches, .implausibleOutline, .unsure,
      .differs(from: "b", .middle), .otherColors(than: "b", .top), .ambiguous(with: ["b"]), .otherObject("b"),
    ]
    #expect(Set(all.map(\.code)).count == all.count)
    #expect(Set(all.map(\.sentence)).count == all.count)
    for reason in all {
      #expect(Rejection(code: reason.code, things: reason.things, part: reason.part?.rawValue) == reason)
    }
  }

  @Test func `names all that it may be, and nothing that is a secret`() {
    let open = Rejection.ambiguous(with: ["Ace", "King", "Queen"])
    #expect(open.sentence == "It may as well be Ace, King or Queen: show what sets it apart.")
    #expect(open.sentence(naming: ["King"]).contains("be King:"))
    #expect(Rejection.differs(from: "Ace", .top).sentence.hasPrefix("It looks like Ace, but the picture"))
    for reason in [open, .differs(from: "Ace", .top), .otherObject("Ace")] {
      #expect(!reason.sentence(naming: []).contains("Ace"))
    }
  }
}

@Suite struct `The blur of edges` {
  @Test(arguments: [1.0, 1.5, 2, 3, 4, 6])
  func `is that of the Gaussian that made it, whatever the contrast`(sigma: Double) throws {
    let steps = (0..<480 * 640).map { i in UInt8(i % 640 / 80 % 2 == 0 ? 60 : 180) }
    let sharp = GrayImage(width: 640, height: 480, pixels: steps)
    let blurred = try sharp.blurred(sigmaX: sigma, sigmaY: sigma)
    let measured = try #require(try EdgeBlur.measure(blurred))
    #expect(abs(measured - sigma) < 0.15 * sigma + 0.15)
    let faint = GrayImage(width: 640, height: 480, pixels: blurred.pixels.map { 100 + $0 / 2 })
    let measuredFaint = try #require(try EdgeBlur.measure(faint))
    #expect(abs(measuredFaint - sigma) < 0.3 * sigma + 0.3)
  }

  @Test func `is unknown where there are no edges`() throws {
    #expect(try EdgeBlur.measure(Pictures.flat(90)) == nil)
    #expect(try EdgeBlur.measure(Pictures.flat(90, width: 4, height: 4)) == nil)
  }
}
