import Testing
import Vision

@testable import Recognition

/// Things made on one template: the same frame, another picture in it.
@Suite("A stranger of a series") struct StrangerTests {
  /// Two things of a series.
  private static let (one, other) = (card(picture: 41), card(picture: 42))
  // Textured pictures always have features.
  private static let recogniser = Recogniser(
    ReferenceCatalogue([one].compactMap { try? Enrolment().enrol($0, name: "one") }))

  /// The template with picture number `picture` in its middle, which has `fifths` of each side.
  static func card(picture: UInt64, fifths: Int = 4) -> GrayImage {
    let (template, middle) = (Pictures.textured(seed: 40), Pictures.textured(seed: picture))
    let (width, height) = (template.width, template.height)
    let pixels = (0..<width * height).map { i -> UInt8 in
      let (x, y) = (i % width, i / width)
      let isMiddle = abs(2 * x - width) < width * fifths / 5 && abs(2 * y - height) < height * fifths / 5
      return isMiddle ? middle.pixels[i] : template.pixels[i]
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  /// Returns the findings of both looks in a frame of `thing`. A plain sheet covers the share `covered`, 0...1, of it
  /// from below.
  private func found(_ thing: GrayImage, covered: Double = 0) throws -> Recogniser.Findings {
    let outline = Pictures.outline(x: 320, y: 240, width: 400, height: 300, turn: 0.15)
    var frame = try Pictures.scene([(thing, outline)])
    if covered > 0 {
      let sheet = GrayImage(width: 8, height: 8, pixels: [UInt8](repeating: 170, count: 64))
      let top = 390 - 300 * covered
      frame = try frame.drawing(sheet, through: Homography([70, 0, 40, 0, 20, top, 0, 0, 1]))
    }
    var search = try TwoStageSearch(Photograph(frame), .frame)
    return try search.bothLooks(by: Self.recogniser)
  }

  @Test func `is not taken for the one that is known`() throws {
    let findings = try found(Self.other)
    // A third of the picture is the same, as of a crumpled banknote: see "Strangers" in the documentation.
    withKnownIssue {
      #expect(findings.accepted.isEmpty)
      #expect(findings.reason == .differs(from: "one", .middle))
    }
  }

  @Test(arguments: [0, 0.2, 0.4]) func `is told from the one that is known, though a sheet covers it`(
    covered: Double
  ) throws {
    #expect(try found(Self.one, covered: covered).accepted.map(\.reference) == ["one"])
  }

  @Test func `is itself where both are known`() throws {
    let both = Recogniser(
      ReferenceCatalogue([
        try Enrolment().enrol(Self.one, name: "one"), try Enrolment().enrol(Self.other, name: "other"),
      ]))
    let outline = Pictures.outline(x: 320, y: 240, width: 400, height: 300, turn: 0.15)
    var search = try TwoStageSearch(Photograph(Pictures.scene([(Self.other, outline)])), .frame)
    #expect(try search.bothLooks(by: both).accepted.map(\.reference) == ["other"])
  }

  /// A plain sheet lies on the picture in the middle, by which alone they can be told apart.
  @Test func `may be each of those that are known, where what sets them apart is covered`() throws {
    let names = ["one", "other", "third"]
    let cards = [41, 42, 43].map { Self.card(picture: $0, fifths: 2) }
    let all = Recogniser(ReferenceCatalogue(try zip(cards, names).map { try Enrolment().enrol($0, name: $1) }))
    let outline = Pictures.outline(x: 320, y: 240, width: 400, height: 300, turn: 0.15)
    let sheet = GrayImage(width: 8, height: 8, pixels: [UInt8](repeating: 170, count: 64))
    let frame = try Pictures.scene([(cards[0], outline)])
      .drawing(sheet, through: Homography([25, 0, 220, 0, 20, 160, 0, 0, 1]))
    var search = try TwoStageSearch(Photograph(frame), .frame)
    let findings = try search.bothLooks(by: all)
    #expect(findings.accepted.map(\.reference).isEmpty)
    guard case .ambiguous(let others)? = findings.reason else {
      Issue.record("\(String(describing: findings.reason))")
      return
    }
    #expect(others.count == 2 && Set(others).isSubset(of: names))
  }

  @Test func `differs where its picture does`() {
    #expect(PartOfReference(of: Point(x: 0.52, y: 0.5)) == .middle)
    #expect(PartOfReference(of: Point(x: 0.52, y: 0.1)) == .top)
    #expect(PartOfReference(of: Point(x: 0.52, y: 0.9)) == .bottom)
    #expect(PartOfReference(of: Point(x: 0.05, y: 0.3)) == .left)
    #expect(PartOfReference(of: Point(x: 0.95, y: 0.3)) == .right)
  }
}
