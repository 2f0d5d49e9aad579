import TestSupport
import Testing
import Vision

@testable import Recognition

@Suite("A thing in other colours") struct FlavourTests {
  private static let lemon = flavour([[1, 1, 1], [1, 0.85, 0.2], [0.4, 0.9, 0.4]])
  private static let cherry = flavour([[1, 1, 1], [0.8, 0.6, 1], [1, 0.5, 0.5]])

  /// Returns a print whose three thirds are lit in these colours. No light can turn the colours of one flavour into
  /// those of another.
  private static func flavour(_ lights: [[Double]]) -> ColorImage {
    ColorImage(GrayImage.artwork(seed: 1)).map { x, _, pixel in
      zip(pixel, lights[x / 160]).map { UInt8(Double($0) * $1) }
    }
  }

  private func recogniser(of flavours: [(name: String, image: ColorImage)]) throws -> Recogniser {
    let references = try flavours.map {
      try Enrolment().enrol(photograph(of: $0.image, inColor: true), name: $0.name, file: nil)
    }
    return Recogniser(ReferenceCatalogue(references))
  }

  private func photograph(of image: ColorImage, inColor: Bool) -> Photograph {
    Photograph(image.gray, colors: inColor ? ColorSource { () throws(VisionError) in image } : nil)
  }

  /// Returns the findings of both looks in a frame that shows `thing`.
  private func found(
    _ thing: ColorImage, inColor: Bool = true, by recogniser: Recogniser
  ) throws -> Recogniser.Findings {
    let place = Pictures.outline(x: 320, y: 240, width: 440, height: 330, turn: 0.1)
    let toThing = try #require(Homography(from: place, to: Quadrilateral(width: thing.width, height: thing.height)))
    let frame = try thing.drawn(through: toThing, reduction: 1, width: 640, height: 480).image
    var search = try TwoStageSearch(photograph(of: frame, inColor: inColor), .frame)
    return try search.bothLooks(by: recogniser)
  }

  @Test func `is not taken for the one that is known, and the reason says so`() throws {
    let lemon = try recogniser(of: [("lemon", Self.lemon)])
    #expect(try found(Self.lemon, by: lemon).accepted.map(\.reference) == ["lemon"])
    let findings = try found(Self.cherry, by: lemon)
    #expect(findings.accepted.isEmpty)
    guard case .otherColors(than: "lemon", _)? = findings.reason else {
      Issue.record("\(String(describing: findings.reason))")
      return
    }
  }

  @Test func `is itself where both are known, and open where the camera sees no colours`() throws {
    let both = try recogniser(of: [("lemon", Self.lemon), ("cherry", Self.cherry)])
    #expect(try found(Self.lemon, by: both).accepted.map(\.reference) == ["lemon"])
    #expect(try found(Self.cherry, by: both).accepted.map(\.reference) == ["cherry"])
    let open = try found(Self.cherry, inColor: false, by: both)
    #expect(open.accepted.map(\.reference) == [])
    #expect(open.reason?.code == "ambiguous")
  }
}
