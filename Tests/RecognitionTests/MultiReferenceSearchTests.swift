import Testing
import Vision

@testable import Recognition

@Suite struct `Everything in view` {
  private static let names = 1...30 as ClosedRange<UInt64>
  // Textured pictures always have features.
  private static let recogniser = Recogniser(
    ReferenceCatalogue(names.compactMap { try? Enrolment().enrol(Pictures.textured(seed: $0), name: "picture \($0)") }))

  /// `pictures` in rows of five, in a photograph of 1600 x 1200 pixels.
  private func mosaic(of pictures: some Collection<UInt64>) throws -> GrayImage {
    var photograph = GrayImage(
      width: 1600, height: 1200, pixels: [UInt8](repeating: 120, count: 1600 * 1200))
    for (place, seed) in pictures.enumerated() {
      let picture = try Pictures.textured(seed: seed).resized(width: 212, height: 159)
      photograph = try photograph.drawing(
        picture, through: Homography([1, 0, 30 + 310 * Double(place % 5), 0, 1, 20 + 195 * Double(place / 5), 0, 0, 1]))
    }
    return photograph
  }

  @Test func `is found, however many there are`() throws {
    var search = try TwoStageSearch(Photograph(mosaic(of: Self.names)), .photograph)
    let findings = try search.bothLooks(by: Self.recogniser)
    #expect(Set(findings.accepted.map(\.reference)) == Set(Self.names.map { "picture \($0)" }))
  }

  @Test func `takes no more comparisons than the effort allows`() throws {
    var effort = Query.Effort.still
    effort.comparisons = 7
    let search = try MultiReferenceSearch(Query(mosaic(of: Self.names), effort: effort), recogniser: Self.recogniser)
    #expect(search.compared.count <= 7)
  }

  @Test func `leaves nothing for a second round where a thing fills the picture`() throws {
    let query = try Query(Pictures.textured(seed: 4).resized(width: 640, height: 480), effort: .live)
    let search = try MultiReferenceSearch(query, recogniser: Self.recogniser)
    #expect(search.compared.count <= 1 + query.shortlist)
    #expect(search.candidates.count { $0.probability >= Recogniser.clear } == 1)
  }
}
