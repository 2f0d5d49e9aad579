import Testing
import Vision

@Suite struct `An image resized` {
  private let texture = GrayImage.texture(seed: 5, width: 90, height: 70)

  @Test func `to its own size is itself`() throws {
    #expect(try texture.resized(width: 90, height: 70) == texture)
    #expect(try texture.scaled(by: 1) == texture)
    #expect(try texture.reduced(toLongestSide: 90) == texture)
    #expect(try texture.reduced(toLongestSide: 1000) == texture)
  }

  @Test func `to a whole part has the mean of each block`() throws {
    let levels: [UInt8] = [0, 10, 200, 255, 77, 128]
    let image = GrayImage.blocks(levels, columns: 3, rows: 2, side: 5)
    #expect(try image.resized(width: 3, height: 2) == GrayImage(width: 3, height: 2, pixels: levels))
    let noise = GrayImage.noise(seed: 8, width: 40, height: 24)
    let means = GrayImage(width: 10, height: 6) { x, y in
      let block = (0..<16).map { Int(noise[4 * x + $0 % 4, 4 * y + $0 / 4]) }
      return (block.reduce(0, +) + 8) / 16
    }
    #expect(try noise.resized(width: 10, height: 6).largestDifference(to: means) <= 1)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (37, 53), (180, 140), (45, 200), (200, 35)])
  func `has the size that was asked for, and no new levels`(width: Int, height: Int) throws {
    let resized = try texture.resized(width: width, height: height)
    #expect((resized.width, resized.height) == (width, height))
    let (least, most) = (texture.pixels.min() ?? 0, texture.pixels.max() ?? 0)
    #expect(resized.pixels.allSatisfy { (least...most).contains($0) })
  }

  @Test func `to a longest side keeps its shape`() throws {
    let reduced = try texture.reduced(toLongestSide: 45)
    #expect((reduced.width, reduced.height) == (45, 35))
    let line = try GrayImage.flat(9, width: 1000, height: 1).reduced(toLongestSide: 10)
    #expect(line == .flat(9, width: 10, height: 1))
  }

  /// A small step and a large one, down and up, the sides apart.
  @Test(arguments: [(0.5, 0.5), (0.3, 0.8), (0.9, 0.95), (2, 2), (1.5, 3), (0.5, 2)])
  func `shows a spot where its homography says`(x: Double, y: Double) throws {
    let planted = Point(x: 91.3, y: 64.6)
    let image = GrayImage.spot(at: planted, sigma: 12, width: 200, height: 140)
    let resized = try image.resized(width: Int(200 * x), height: Int(140 * y))
    let resize = Homography.resize(x: Double(resized.width) / 200, y: Double(resized.height) / 140)
    #expect(resized.brightCentre.squaredDistance(to: resize.apply(planted)) < 0.05 * 0.05)
    let drawn = try GrayImage.flat(0, width: resized.width, height: resized.height).drawing(image, through: resize)
    #expect(drawn.brightCentre.squaredDistance(to: resized.brightCentre) < 0.05 * 0.05)
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (Int.max, 1), (1, Int.min)])
  func `to no size is refused`(width: Int, height: Int) {
    let error = #expect(throws: VisionError.self) { try texture.resized(width: width, height: height) }
    #expect(error?.code == .invalidArgument)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300]) func `by a factor without bounds is refused`(factor: Double) {
    let error = #expect(throws: VisionError.self) { try texture.scaled(by: factor) }
    #expect(error?.code == .invalidArgument)
  }

  @Test(arguments: [0, -3, 1e-300]) func `by nearly nothing has one pixel`(factor: Double) throws {
    let pixel = try texture.scaled(by: factor)
    #expect((pixel.width, pixel.height) == (1, 1))
  }
}
