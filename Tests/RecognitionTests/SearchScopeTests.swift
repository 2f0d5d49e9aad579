import Testing
import Vision

@testable import Recognition

@Suite struct `A search for what is expected` {
  private let recogniser = RecogniserTests.recogniser

  private func expecting(_ seed: UInt64) throws -> SearchScope {
    .expected([try #require(recogniser.catalogue.number(named: "picture \(seed)"))])
  }

  /// Returns a frame that shows picture number 2 with a width of this many pixels.
  private func frame(width: Double) throws -> Photograph {
    let outline = Pictures.outline(x: 320, y: 240, width: width, height: width * 0.75, turn: 0.2)
    let picture = try Pictures.textured(seed: 2).resized(width: Int(width), height: Int(width * 0.75))
    return Photograph(try Pictures.scene([(picture, outline)]))
  }

  @Test(arguments: [86.0, 360]) func `finds it as a search for everything does, by one look or by two`(
    width: Double
  ) throws {
    var search = try TwoStageSearch(frame(width: width), .frame)
    let findings = try search.bothLooks(by: recogniser, for: expecting(2))
    #expect(findings.accepted.map(\.reference) == ["picture 2"])
    #expect(findings.accepted == (try search.bothLooks(by: recogniser).accepted))
    // If the expected reference may be in the picture, all references compete.
    #expect(findings.scope == .everything)
  }

  @Test func `says nothing of what is there instead, and leaves the picture open`() throws {
    var search = try TwoStageSearch(frame(width: 360), .frame)
    let first = try search.firstLook(by: recogniser, for: expecting(3))
    #expect(first.accepted.isEmpty)
    #expect(first.reason == nil)
    #expect(search.isOpen(first, for: recogniser))
    let second = try search.secondLook(by: recogniser, after: first)
    #expect(second.accepted.isEmpty)
    #expect(second.scope == (try expecting(3)))
    #expect(try search.bothLooks(by: recogniser).accepted.map(\.reference) == ["picture 2"])
  }

  @Test func `does not take another of its series for it where that one is known too`() throws {
    let (one, other) = (StrangerTests.card(picture: 41), StrangerTests.card(picture: 42))
    let both = Recogniser(
      ReferenceCatalogue([try Enrolment().enrol(one, name: "one"), try Enrolment().enrol(other, name: "other")]))
    let outline = Pictures.outline(x: 320, y: 240, width: 400, height: 300, turn: 0.15)
    var search = try TwoStageSearch(Photograph(Pictures.scene([(other, outline)])), .frame)
    let number = try #require(both.catalogue.number(named: "one"))
    let findings = try search.bothLooks(by: both, for: .expected([number]))
    #expect(!findings.accepted.map(\.reference).contains("one"))
  }
}
