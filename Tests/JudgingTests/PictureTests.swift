import Capture
import Recognition
import TestSupport
import Testing
import Vision

@testable import Judging

@Suite(.timeLimit(.minutes(15))) struct `A picture that is looked at` {
  private let recogniser: Recogniser
  private let seen = GrayImage.artwork(seed: 1)

  init() throws { recogniser = Recogniser(ReferenceCatalogue([try Enrolment().enrol(seen, name: "a")])) }

  private func names(in picture: Picture) throws -> [String] {
    try picture.look(by: recogniser).findings.accepted.map(\.reference)
  }

  @Test func `shows the same, sent as a frame or as a file`() throws {
    #expect(try names(in: .frame(Frame(image: seen, capturedAt: .now, sequence: 0))) == ["a"])
    #expect(try names(in: .sent(SentPicture(seen.file, capturedAt: .now))) == ["a"])
  }

  @Test func `is done with where it shows something clearly, and else is to be looked at again`() throws {
    #expect(try Picture.frame(Frame(image: seen, capturedAt: .now, sequence: 0)).look(by: recogniser).isFinal)
    let open = try Picture.frame(Frame(image: .plain(), capturedAt: .now, sequence: 0)).look(by: recogniser)
    let again = try #require(open.again)
    #expect(try again().isFinal)
  }

  @Test func `is open as a frame and final as a photograph, however small it is`() throws {
    // The area around the picture is not explained, so that a second look at a frame may find more.
    let small = try GrayImage.artwork(seed: 77, width: 640, height: 480).drawing(
      seen.resized(width: 240, height: 180), through: Homography([1, 0, 200, 0, 1, 150, 0, 0, 1]))
    for isPhotograph in [false, true] {
      let picture = Picture.sent(SentPicture(try small.file, capturedAt: .now, isPhotograph: isPhotograph))
      let result = try picture.look(by: recogniser)
      #expect(result.findings.accepted.map(\.reference) == ["a"])
      #expect(result.findings.standAlone == isPhotograph)
      #expect(result.isFinal == isPhotograph)
    }
  }

  @Test(arguments: BrokenPicture.allCases) func `fails where it is broken`(_ broken: BrokenPicture) {
    let failure = #expect(throws: VisionError.self) {
      try names(in: .sent(SentPicture(broken.bytes, capturedAt: .now)))
    }
    #expect(failure?.code.rawValue == broken.code)
  }
}
