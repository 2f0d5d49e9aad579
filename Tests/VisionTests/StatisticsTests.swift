import Testing
import Vision

@Suite struct `The level that a share of an image does not exceed` {
  /// 100 grey levels, each of one pixel.
  private let ramp = GrayImage(width: 20, height: 5, pixels: (0..<100).map { UInt8($0) })

  @Test(arguments: [(0.01, 0), (0.5, 49), (0.95, 94), (0.99, 98), (1, 99)])
  func `is the least such`(share: Double, level: Int) {
    #expect(ramp.level(notExceededBy: share) == level)
  }

  @Test func `is counted over every so many pixels`() {
    // 0, 7, …, 98: the eighth of fifteen is the middle.
    #expect(ramp.level(notExceededBy: 0.5, ofEvery: 7) == 49)
    #expect(ramp.level(notExceededBy: 1, ofEvery: 7) == 98)
    #expect(GrayImage.flat(9, width: 1, height: 1).level(notExceededBy: 0.99, ofEvery: 7) == 9)
  }
}
