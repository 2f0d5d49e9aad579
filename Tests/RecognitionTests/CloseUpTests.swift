import Testing
import Vision

@testable import Recognition

/// The camera is so close that it sees only a part of the thing.
@Suite("A part of a thing, seen closely") struct CloseUpTests {
  private static let pictures = [71, 72, 73, 74].map { Pictures.textured(seed: $0, width: 480, height: 360) }
  // Textured pictures always have features.
  private static let recogniser = Recogniser(
    ReferenceCatalogue(pictures.prefix(3).enumerated().compactMap { try? Enrolment().enrol($1, name: "\($0)") }))

  /// Returns the findings of both looks in a frame that shows only the middle of picture number `number`, with this
  /// `share` of its area.
  private func found(_ number: Int, share: Double, _ policy: LookPolicy = .photograph) throws -> Recogniser.Findings {
    let size = (width: 640 / share.squareRoot(), height: 480 / share.squareRoot())
    let outline = Pictures.outline(x: 320, y: 240, width: size.width, height: size.height, turn: 0.1)
    var search = try TwoStageSearch(Photograph(Pictures.scene([(Self.pictures[number], outline)])), policy)
    return try search.bothLooks(by: Self.recogniser)
  }

  @Test(arguments: [0, 1, 2], [0.25, 0.12]) func `is found`(number: Int, share: Double) throws {
    #expect(try found(number, share: share).accepted.map(\.reference) == ["\(number)"])
  }

  @Test(arguments: [0, 1, 2]) func `is found by a camera`(number: Int) throws {
    #expect(try found(number, share: 0.12, .frame).accepted.map(\.reference) == ["\(number)"])
  }

  @Test func `is not guessed from less than a twentieth`() throws {
    #expect(try found(0, share: 0.03).accepted.isEmpty)
  }

  @Test(arguments: [0.25, 0.12]) func `is not found in what is not known`(share: Double) throws {
    #expect(try found(3, share: share).accepted.isEmpty)
  }
}
