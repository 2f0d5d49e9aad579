import Testing
import Vision

@Suite struct `An image drawn over another` {
  private let canvas = GrayImage(width: 60, height: 40) { x, y in 2 * x + y }
  private let texture = GrayImage.texture(seed: 6, width: 60, height: 40)

  @Test func `through the identity hides it`() throws {
    #expect(try canvas.drawing(texture, through: .identity) == texture)
  }

  @Test func `by whole pixels aside leaves the rest as it was`() throws {
    let drawn = try canvas.drawing(texture, through: Homography([1, 0, 20, 0, 1, -10, 0, 0, 1]))
    for y in 0..<40 {
      for x in 0..<60 { #expect(drawn[x, y] == (x >= 20 && y < 30 ? texture[x - 20, y + 10] : canvas[x, y])) }
    }
  }

  @Test func `outside of it leaves it alone`() throws {
    #expect(try canvas.drawing(texture, through: Homography([1, 0, 500, 0, 1, 0, 0, 0, 1])) == canvas)
  }

  @Test func `by a quarter turn puts each pixel where the homography says`() throws {
    let turn = Homography([0, -1, 49, 1, 0, 0, 0, 0, 1])
    let drawn = try GrayImage.flat(0, width: 60, height: 60).drawing(texture, through: turn)
    for y in 0..<40 {
      for x in 0..<60 {
        let place = turn.apply(Point(x: Double(x), y: Double(y)))
        if place.x >= 0 { #expect(drawn[Int(place.x), Int(place.y)] == texture[x, y]) }
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func `in perspective shows a spot where it says`(seed: UInt64) throws {
    let planted = Point(x: 120, y: 90)
    // So small a spot that the perspective does not shift its centre of brightness.
    let image = GrayImage.spot(at: planted, sigma: 4, width: 240, height: 180)
    let homography = `A homography`.random(seed: seed)
    let drawn = try GrayImage.flat(0, width: 640, height: 640).drawing(image, through: homography)
    #expect(drawn.brightCentre.squaredDistance(to: homography.apply(planted)) < 0.1 * 0.1)
  }

  @Test(arguments: [
    [0, 0, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 1, 0, 0, 0, 0, 1], [.nan, 0, 0, 0, 1, 0, 0, 0, 1],
    [1, 0, 0, 0, 1, 0, 0, .infinity, 1],
  ])
  func `through what has no inverse is refused`(elements: [Double]) {
    let error = #expect(throws: VisionError.self) { try canvas.drawing(texture, through: Homography(elements)) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `may be of one pixel, over one pixel`() throws {
    let drawn = try GrayImage.flat(3, width: 1, height: 1).drawing(.flat(200, width: 1, height: 1), through: .identity)
    #expect(drawn.pixels == [200])
  }
}
