import TestSupport
import Testing
import Vision

@Suite struct `A JPEG decoded smaller` {
  @Test(arguments: [
    (wanted: 1000, side: 512), (513, 512), (512, 512), (257, 512), (256, 256), (129, 256), (128, 128), (65, 128),
    (64, 64),
    (1, 64), (0, 64), (-5, 64),
  ])
  func `keeps the longest side that is wanted`(wanted: Int, side: Int) throws {
    let file = try GrayImage.flat(77, width: 512, height: 40).jpeg(quality: 90)
    let decoded = try ImageDecoder.photograph(file, scale: .atLeast(longestSide: wanted))
    #expect(decoded.pixels.width == side)
    #expect(decoded.pixels.height == 40 * side / 512)
    #expect((decoded.width, decoded.height) == (512, 40))
    #expect(decoded.pixels == .flat(77, width: side, height: 40 * side / 512))
  }

  @Test func `at an odd size is rounded up`() throws {
    let file = try GrayImage.flat(77, width: 101, height: 33).jpeg(quality: 90)
    let sizes = try [101, 51, 26, 13].map { try ImageDecoder.decode(file, scale: .atLeast(longestSide: $0)) }
    #expect(sizes.map(\.width) == [101, 51, 26, 13])
    #expect(sizes.map(\.height) == [33, 17, 9, 5])
  }

  @Test(arguments: [1, 2, 4, 8]) func `shows a spot where a resize would`(denominator: Int) throws {
    let planted = Point(x: 301.3, y: 147.8)
    let file = try GrayImage.spot(at: planted, sigma: 30, width: 640, height: 480).jpeg(quality: 95)
    let image = try ImageDecoder.decode(file, scale: .atLeast(longestSide: 640 / denominator))
    #expect(image.width == 640 / denominator)
    let factor = 1 / Double(denominator)
    let expected = Homography.resize(x: factor, y: factor).apply(planted)
    #expect(image.brightCentre.squaredDistance(to: expected) < 0.1 * 0.1)
  }

  /// The stored size determines the scale: if 8 does not divide a side, only part of the last column belongs to the
  /// picture, so that a resize by the sides is off by less than one pixel of the smaller picture.
  @Test(arguments: 1...8, [313, 314, 319, 320])
  func `turned upright, at any size, shows a spot within a pixel of it`(orientation: Int, width: Int) throws {
    let upright = Point(x: 100, y: 150)
    let height = 237
    let lies = orientation >= 5
    let (fullWidth, fullHeight) = (lies ? height : width, lies ? width : height)
    // The other way round of the turns 6 and 8; all others are their own.
    let stored =
      switch orientation {
      case 2: Point(x: Double(width) - 1 - upright.x, y: upright.y)
      case 3: Point(x: Double(width) - 1 - upright.x, y: Double(height) - 1 - upright.y)
      case 4: Point(x: upright.x, y: Double(height) - 1 - upright.y)
      case 5: Point(x: upright.y, y: upright.x)
      case 6: Point(x: upright.y, y: Double(height) - 1 - upright.x)
      case 7: Point(x: Double(width) - 1 - upright.y, y: Double(height) - 1 - upright.x)
      case 8: Point(x: Double(width) - 1 - upright.y, y: upright.x)
      default: upright
      }
    let file = try GrayImage.spot(at: stored, sigma: 15, width: width, height: height).jpeg(quality: 95)
    let decoded = try ImageDecoder.photograph(
      JPEGSegment.insert(ExifSegment(orientation: UInt16(orientation)).bytes, into: file),
      scale: .atLeast(longestSide: 40))
    #expect((decoded.width, decoded.height) == (fullWidth, fullHeight))
    let fullFromImage = Homography.resize(
      x: Double(fullWidth) / Double(decoded.pixels.width), y: Double(fullHeight) / Double(decoded.pixels.height))
    let found = fullFromImage.apply(decoded.pixels.brightCentre)
    #expect(max(abs(found.x - upright.x), abs(found.y - upright.y)) < 8)
  }
}
