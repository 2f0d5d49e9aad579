import Basics
import Testing
import Vision

@Suite struct `A quadrilateral` {
  private let square = Quadrilateral(width: 10, height: 10)

  private func moved(_ quad: Quadrilateral, _ x: Double, _ y: Double) -> Quadrilateral {
    quad.map { Point(x: $0.x + x, y: $0.y + y) }
  }

  @Test func `around an image reaches half a pixel beyond the centres of its pixels`() {
    let image = Quadrilateral(width: 4, height: 3)
    #expect(
      image.corners == [Point(x: -0.5, y: -0.5), Point(x: 3.5, y: -0.5), Point(x: 3.5, y: 2.5), Point(x: -0.5, y: 2.5)])
    #expect(image.signedArea == 12)
    #expect(image.centre == Point(x: 1.5, y: 1))
  }

  @Test func `has a negative area in a mirror`() {
    #expect(square.map { Point(x: -$0.x, y: $0.y) }.signedArea == -100)
    #expect(square.map { Point(x: -$0.x, y: -$0.y) }.signedArea == 100)
  }

  @Test func `is convex only where all corners turn clockwise`() {
    #expect(square.isConvex)
    #expect(square.map { Point(x: 3 * $0.x + $0.y, y: $0.y) }.isConvex)
    #expect(!square.map { Point(x: -$0.x, y: $0.y) }.isConvex, "mirrored")
    var crossed = square
    swap(&crossed.topLeft, &crossed.topRight)
    #expect(!crossed.isConvex, "crossed")
    var dented = square
    dented.bottomRight = Point(x: 3, y: 3)
    #expect(!dented.isConvex, "dented")
    var flat = square
    flat.bottomRight = Point(x: 4.5, y: 4.5)
    #expect(!flat.isConvex, "three corners in a line")
    #expect(!square.map { _ in Point(x: 1, y: 1) }.isConvex, "a point")
    #expect(!square.map { Point(x: $0.x, y: .nan) }.isConvex, "no numbers")
  }

  @Test func `contains what is within, its edge included`() {
    for inside in [Point(x: 0, y: 0), Point(x: 9.5, y: 9.5), Point(x: -0.5, y: 4)] { #expect(square.contains(inside)) }
    for outside in [Point(x: -0.6, y: 4), Point(x: 4, y: 9.6), Point(x: 100, y: 100)] {
      #expect(!square.contains(outside))
    }
  }

  @Test func `overlaps others in known parts`() {
    #expect(square.intersectionOverUnion(with: square) == 1)
    #expect(square.intersectionOverUnion(with: moved(square, 10, 0)) == 0)
    #expect(square.intersectionOverUnion(with: moved(square, 50, 50)) == 0)
    #expect(abs(square.intersectionOverUnion(with: moved(square, 5, 0)) - 1 / 3) < 1e-12)
    #expect(abs(square.intersectionOverUnion(with: moved(square, 5, 5)) - 1 / 7) < 1e-12)
    #expect(abs(square.intersectionOverUnion(with: moved(Quadrilateral(width: 5, height: 5), 2, 3)) - 0.25) < 1e-12)
    // A square and the same turned by 45 degrees share a regular octagon.
    let turned = square.map(Homography.turn(degrees: 45, scale: 1, about: square.centre, to: square.centre).apply)
    #expect(abs(square.intersectionOverUnion(with: turned) - 0.5.squareRoot()) < 1e-12)
  }

  @Test func `of no area overlaps nothing`() {
    let point = square.map { _ in Point(x: 3, y: 3) }
    #expect(square.intersectionOverUnion(with: point) == 0)
    #expect(point.intersectionOverUnion(with: point) == 0)
    #expect(point.areaVisible(width: 10, height: 10) == 0)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `overlaps another as points thrown at both tell`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let (a, b) = (random(&generator), random(&generator))
    #expect(a.isConvex && b.isConvex)
    var (both, either) = (0, 0)
    for _ in 0..<20_000 {
      let point = Point(x: .random(in: 0...100, using: &generator), y: .random(in: 0...100, using: &generator))
      let (inA, inB) = (a.contains(point), b.contains(point))
      if inA && inB { both += 1 }
      if inA || inB { either += 1 }
    }
    // Five standard deviations of a share of the points in either, of which there are thousands.
    let tolerance = 2.5 / Double(either).squareRoot()
    #expect(abs(a.intersectionOverUnion(with: b) - Double(both) / Double(either)) < tolerance)
    #expect(abs(a.intersectionOverUnion(with: b) - b.intersectionOverUnion(with: a)) < 1e-9)
  }

  @Test func `is visible as far as it lies in the image`() {
    #expect(moved(square, 20, 20).areaVisible(width: 100, height: 50) == 100)
    #expect(moved(square, -5, 0).areaVisible(width: 100, height: 50) == 50)
    #expect(moved(square, 95, 45).areaVisible(width: 100, height: 50) == 25)
    #expect(moved(square, 200, 0).areaVisible(width: 100, height: 50) == 0)
    #expect(moved(Quadrilateral(width: 900, height: 900), -300, -300).areaVisible(width: 100, height: 50) == 5000)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `is visible as points thrown at the image tell`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let quad = random(&generator).map { Point(x: 2 * $0.x - 50, y: 2 * $0.y - 50) }
    let hits = (0..<20_000).count { _ in
      quad.contains(
        Point(x: .random(in: -0.5...99.5, using: &generator), y: .random(in: -0.5...99.5, using: &generator)))
    }
    // Five standard deviations of a share of 20 000 points.
    #expect(abs(quad.areaVisible(width: 100, height: 100) / 10_000 - Double(hits) / 20_000) < 0.018)
  }

  /// Convex and clockwise, with a corner in each quarter of a square of 100 pixels.
  private func random(_ generator: inout SplitMix64) -> Quadrilateral {
    while true {
      func near(_ x: Double, _ y: Double) -> Point {
        Point(x: x + .random(in: -24...24, using: &generator), y: y + .random(in: -24...24, using: &generator))
      }
      let quad = Quadrilateral(
        topLeft: near(25, 25), topRight: near(75, 25), bottomRight: near(75, 75), bottomLeft: near(25, 75))
      if quad.isConvex { return quad }
    }
  }
}
