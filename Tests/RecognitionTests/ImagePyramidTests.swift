import Testing
import Vision

@testable import Recognition

@Suite struct `A picture with its halves` {
  @Test(arguments: [(640, 480), (641, 333), (480, 640)], [1, 0.9, 0.5, 0.26, 0.11])
  func `looks reduced as it does reduced at once`(size: (width: Int, height: Int), factor: Double) throws {
    let picture = Pictures.textured(seed: 3, width: size.width, height: size.height)
    let once = try picture.scaled(by: factor)
    let halved = try ImagePyramid(picture).reduced(by: factor)
    // Sides are rounded at each half.
    #expect(abs(halved.width - once.width) <= 1 && abs(halved.height - once.height) <= 1)
    let same = try halved.resized(width: once.width, height: once.height)
    #expect(PatchSimilarity.correlation(same, once) > 0.98)
  }

  @Test func `is itself where nothing is reduced, and has no halves where it is small`() throws {
    let picture = Pictures.textured(seed: 4)
    #expect(try ImagePyramid(picture).reduced(by: 1) == picture)
    let small = Pictures.textured(seed: 5, width: 50, height: 40)
    #expect(try ImagePyramid(small).reduced(by: 0.11) == small.scaled(by: 0.11))
  }
}
