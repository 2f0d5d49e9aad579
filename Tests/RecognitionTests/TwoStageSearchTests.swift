import Testing
import Vision

@testable import Recognition

@Suite struct TwoStageSearchTests {
  private let recogniser = RecogniserTests.recogniser

  /// `picture` so small in a frame of 640 x 480 that only a second look finds it.
  private func smallInFrame(_ seed: UInt64) throws -> Photograph {
    let outline = Pictures.outline(x: 400, y: 200, width: 86, height: 64, turn: 0.3)
    let picture = try Pictures.textured(seed: seed).resized(width: 86, height: 64)
    return Photograph(try Pictures.scene([(picture, outline)]))
  }

  @Test func `both looks find what the two by themselves find`() throws {
    var search = try TwoStageSearch(smallInFrame(1), .frame)
    let first = try search.firstLook(by: recogniser)
    #expect(first.accepted.isEmpty)
    #expect(search.isOpen(first, for: recogniser))
    let second = try search.secondLook(by: recogniser, after: first)
    #expect(second.accepted.map(\.reference) == ["picture 1"])
    #expect(try search.bothLooks(by: recogniser).accepted == second.accepted)
  }

  @Test func `there is no second look where the policy, or what is left out, says so`() throws {
    var once = try TwoStageSearch(smallInFrame(1), .frame.firstLookOnly)
    #expect(try once.bothLooks(by: recogniser).accepted.isEmpty)
    let without = Recogniser(recogniser.catalogue, without: [.secondLook])
    var search = try TwoStageSearch(smallInFrame(1), .frame)
    #expect(try search.bothLooks(by: without).accepted.isEmpty)
  }

  @Test func `what a photograph shows stands alone, what a frame shows does not`() throws {
    let outline = Pictures.outline(x: 320, y: 240, width: 360, height: 270)
    let picture = Photograph(try Pictures.scene([(Pictures.textured(seed: 2), outline)]))
    for policy in [LookPolicy.photograph, .photograph.firstLookOnly, .frame] {
      var search = try TwoStageSearch(picture, policy)
      let findings = try search.bothLooks(by: recogniser)
      #expect(findings.accepted.map(\.reference) == ["picture 2"])
      #expect(findings.standAlone == policy.standsAlone)
    }
  }

  @Test func `where another reference is there than the one looked for, that is the reason`() throws {
    let outline = Pictures.outline(x: 320, y: 240, width: 360, height: 270)
    let picture = Photograph(try Pictures.scene([(Pictures.textured(seed: 2), outline)]))
    let number = try #require(recogniser.catalogue.number(named: "picture 3"))
    var search = try TwoStageSearch(picture, .photograph)
    let findings = try search.bothLooks(by: recogniser, for: .only([number]))
    #expect(findings.accepted.isEmpty)
    #expect(findings.reason == .otherObject("picture 2"))
  }

  @Test func `places are in pixels of the stored size`() throws {
    let outline = Pictures.outline(x: 320, y: 240, width: 360, height: 270)
    let scene = try Pictures.scene([(Pictures.textured(seed: 2), outline)])
    var search = try TwoStageSearch(Photograph(scene, width: 2560, height: 1920), .photograph)
    let seen = try #require(try search.bothLooks(by: recogniser).accepted.first)
    let stored = outline.map(Homography.resize(x: 4, y: 4).apply)
    #expect(seen.outline.intersectionOverUnion(with: stored) > 0.9)
  }
}
