import Foundation
import Testing
import Vision

@testable import Recognition

/// A label on a bottle: its middle is seen from the front, and its ends curve away around the bottle.
@Suite("A label on a bottle") struct BottleTests {
  private static let (label, other) = (Pictures.textured(seed: 81), Pictures.textured(seed: 82))
  // Textured pictures always have features.
  private static let recogniser = Recogniser(
    ReferenceCatalogue([label].compactMap { try? Enrolment().enrol($0, name: "label") }))

  /// Returns the findings of both looks in a frame of a bottle whose visible half is covered by this `picture`.
  private func found(_ picture: GrayImage) throws -> Recogniser.Findings {
    let scene = try Pictures.scene([])
    var pixels = scene.pixels
    let radius = Double(picture.width) / .pi
    for y in 0..<picture.height {
      for x in Int(-radius)...Int(radius) {
        let along = asin(Double(x) / (radius + 1)) * radius + Double(picture.width) / 2
        pixels[(90 + y) * scene.width + 320 + x] = picture[Int(along), y]
      }
    }
    let frame = try GrayImage(width: scene.width, height: scene.height, pixels: pixels).blurred(
      sigmaX: 0.7, sigmaY: 0.7)
    var search = try TwoStageSearch(Photograph(frame), .frame)
    return try search.bothLooks(by: Self.recogniser)
  }

  @Test func `is found, and another is not`() throws {
    #expect(try found(Self.label).accepted.map(\.reference) == ["label"])
    #expect(try found(Self.other).accepted.isEmpty)
  }
}
