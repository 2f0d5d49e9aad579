import Recognition
import Testing
import Vision

@testable import Catalogue

@Suite struct `A grade` {
  private func grade(_ image: GrayImage) throws -> Grade {
    try Grade(of: Enrolment().enrol(image, name: "print"), image: image, selfTest: SelfTest())
  }

  @Test func `of a rich print is high, and its limits are those of a good reference`() throws {
    let grade = try grade(Prints.rich(seed: 1))
    #expect(grade.score > 75 && !grade.isHard)
    #expect(try #require(grade.limits.smallestShare) < 0.05)
    #expect(try #require(grade.limits.largestTilt) > 55)
    #expect(try #require(grade.limits.strongestBlur) > 3)
  }

  @Test func `of a pale print is lower, and lower still of one with hardly any detail`() throws {
    let rich = Prints.rich(seed: 1)
    let (best, pale, poor) = try (
      grade(rich), grade(Prints.pale(rich, to: 0.2)), grade(Prints.cornered(Prints.pale(rich, to: 0.2)))
    )
    #expect(best.score > pale.score && pale.score > poor.score)
    #expect(poor.isHard)
  }

  @Test func `is the same each time`() throws {
    let print = Prints.rich(seed: 2)
    #expect(try grade(print) == grade(print))
  }

  @Test func `of what is never found is 0, without limits`() {
    let never = RecognitionLimits(size: 0, tilt: 0, blur: 0)
    #expect(never.score == 0)
    #expect(never.smallestShare == nil && never.largestTilt == nil && never.strongestBlur == nil)
    #expect(RecognitionLimits(size: 1, tilt: 1, blur: 1).score == 100)
  }
}
