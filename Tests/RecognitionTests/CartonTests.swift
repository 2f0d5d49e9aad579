import Testing
import Vision

@testable import Recognition

/// A carton whose front fills the left half of its reference, and whose side fills the right half.
@Suite("A carton") struct CartonTests {
  private static let (front, side) = (face(seed: 61), face(seed: 62))
  private static let enrolled = picture(of: front, side)

  private static func face(seed: UInt64) -> GrayImage { Pictures.textured(seed: seed, width: 200, height: 300) }

  /// A picture with one face on its left and the other on its right.
  private static func picture(of left: GrayImage, _ right: GrayImage) -> GrayImage {
    let (width, height) = (left.width + right.width, left.height)
    return GrayImage(
      width: width, height: height,
      pixels: (0..<width * height).map { i in
        let (x, y) = (i % width, i / width)
        return x < left.width ? left.pixels[y * left.width + x] : right.pixels[y * right.width + x - left.width]
      })
  }

  /// Returns the findings of both looks if the carton is turned: its `side` is narrower than in the reference and
  /// slanted.
  private func found(side: GrayImage) throws -> Recogniser.Findings {
    let edge = (top: Point(x: 360, y: 90), bottom: Point(x: 360, y: 410))
    let scene = try Pictures.scene([
      (
        Self.front,
        Quadrilateral(
          topLeft: Point(x: 140, y: 80), topRight: edge.top, bottomRight: edge.bottom, bottomLeft: Point(x: 140, y: 400)
        )
      ),
      (
        side,
        Quadrilateral(
          topLeft: edge.top, topRight: Point(x: 480, y: 30), bottomRight: Point(x: 480, y: 350), bottomLeft: edge.bottom
        )
      ),
    ])
    let recogniser = Recogniser(ReferenceCatalogue([try Enrolment().enrol(Self.enrolled, name: "carton")]))
    var search = try TwoStageSearch(Photograph(scene), .frame)
    return try search.bothLooks(by: recogniser)
  }

  /// The share of the blocks in which something else is seen.
  private func different(in findings: Recogniser.Findings) throws -> Double {
    try #require(findings.candidates.first?.evidence.figures.blocks).different
  }

  @Test func `is found where its side is turned otherwise than in its reference`() throws {
    let findings = try found(side: Self.side)
    #expect(findings.accepted.map(\.reference) == ["carton"])
    #expect(try different(in: findings) < 0.1)
  }

  @Test func `is another one if its side is`() throws {
    #expect(try different(in: found(side: Self.face(seed: 63))) > 0.3)
  }
}
