import Testing
import Vision

@testable import Recognition

@Suite struct `A picture with its halves` {
  @Test(arguments: [(640, 480), (641, 333), (480, 640), (50, 40)], [1, 0.9, 0.5, 0.26, 0.11, 0.02])
  func `looks reduced as it does reduced at once`(size: (width: Int, height: Int), factor: Double) throws {
    let picture = Pictures.textured(seed: 3, width: size.width, height: size.height)
    let once = try picture.scaled(by: factor)
    let halved = try HalvedPicture(picture).reduced(by: factor)
    // Sides are rounded at each half.
    #expect(abs(halved.width - once.width) <= 1 && abs(halved.height - once.height) <= 1)
    let same = try halved.resized(width: once.width, height: once.height)
    #expect(Photometry.correlation(same, once) > 0.98)
  }

  @Test func `is itself where nothing is reduced`() throws {
    let picture = Pictures.textured(seed: 4)
    #expect(try HalvedPicture(picture).reduced(by: 1) == picture)
  }
}
