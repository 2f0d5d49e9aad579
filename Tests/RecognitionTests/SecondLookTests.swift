import Testing
import Vision

@testable import Recognition

@Suite struct `A second look` {
  private let recogniser = RecogniserTests.recogniser

  /// `picture` so small that it fills 1.8 % of a frame of 640 x 480.
  private func smallInFrame(_ seed: UInt64) throws -> (frame: GrayImage, outline: Quadrilateral) {
    let outline = Pictures.outline(x: 400, y: 200, width: 86, height: 64, turn: 0.3)
    let picture = try Pictures.textured(seed: seed).resized(width: 86, height: 64)
    return (try Pictures.scene([(picture, outline)]), outline)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `finds what is too small for the first`(seed: UInt64) throws {
    let (frame, outline) = try smallInFrame(seed)
    let first = try recogniser.identify(Query(frame, effort: .live))
    #expect(first.accepted.isEmpty)
    #expect(first.isOpen)
    let second = try recogniser.lookAgain(first, with: Query(frame, effort: .deepLive))
    let sighting = try #require(second.accepted.first)
    #expect(second.accepted.count == 1)
    #expect(sighting.reference == "picture \(seed)")
    #expect(sighting.outline.intersectionOverUnion(with: outline) > 0.8)
    #expect(second.reason == nil)
  }

  @Test(arguments: [(360.0, true), (640.0, false)])
  func `is worth its time where much of the frame is not explained`(width: Double, isOpen: Bool) throws {
    let outline = Pictures.outline(x: 320, y: 240, width: width, height: width * 0.75)
    let frame = try Pictures.scene([(Pictures.textured(seed: 2), outline)])
    #expect(try recogniser.identify(Query(frame, effort: .live)).isOpen == isOpen)
  }

  @Test(arguments: 901...906 as ClosedRange<UInt64>)
  func `sees nothing on a desk without any of the pictures`(seed: UInt64) throws {
    let frame = try Pictures.scene([], deskSeed: seed)
    let first = try recogniser.identify(Query(frame, effort: .live))
    let second = try recogniser.lookAgain(first, with: Query(frame, effort: .deepLive))
    #expect(second.accepted.isEmpty)
    #expect(second.reason != nil)
  }

  @Test func `looks only for what the first looked for`() throws {
    let (frame, _) = try smallInFrame(2)
    let first = try recogniser.verify(
      Query(frame, effort: .live), reference: #require(recogniser.catalogue.number(named: "picture 3")))
    #expect(try recogniser.lookAgain(first, with: Query(frame, effort: .deepLive)).accepted.isEmpty)
  }

  @Test func `keeps what the first saw clearly`() throws {
    let outline = Pictures.outline(x: 320, y: 240, width: 360, height: 270)
    let frame = try Pictures.scene([(Pictures.textured(seed: 1), outline)])
    let first = try recogniser.identify(Query(frame, effort: .live))
    let second = try recogniser.lookAgain(first, with: Query(Pictures.flat(128), effort: .deepLive))
    #expect(first.accepted.map(\.reference) == ["picture 1"])
    #expect(second.accepted == first.accepted)
  }

  @Test func `two copies of one picture are both seen, by either look`() throws {
    let copies = [
      Pictures.outline(x: 165, y: 240, width: 280, height: 210, turn: 0.2),
      Pictures.outline(x: 475, y: 240, width: 280, height: 210, turn: -0.5),
    ]
    let frame = try Pictures.scene(copies.map { (Pictures.textured(seed: 3), $0) })
    let first = try recogniser.identify(Query(frame, effort: .live))
    let again = try recogniser.lookAgain(first, with: Query(frame, effort: .deepLive))
    for findings in [first, again] {
      #expect(findings.accepted.map(\.reference) == ["picture 3", "picture 3"])
      for copy in copies {
        #expect(findings.accepted.contains { $0.outline.intersectionOverUnion(with: copy) > 0.9 })
      }
    }
  }
}
