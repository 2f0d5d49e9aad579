import Basics
import Foundation
import Testing
import Vision

@Suite struct `A homography` {
  /// Of moderate perspective, from a 640x480 image to one of about the same size.
  static func random(seed: UInt64) -> Homography {
    var generator = SplitMix64(seed: seed)
    func near(_ value: Double, _ spread: Double) -> Double { value + .random(in: -spread...spread, using: &generator) }
    return Homography([
      near(1, 0.4), near(0, 0.4), near(50, 50),
      near(0, 0.4), near(1, 0.4), near(50, 50),
      near(0, 4e-4), near(0, 4e-4), 1,
    ])
  }

  private let points = [Point(x: 0, y: 0), Point(x: 639, y: 1), Point(x: 20.5, y: 479), Point(x: 320, y: 240)]

  private func expectEqual(
    _ a: Point, _ b: Point, within tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(a.squaredDistance(to: b) <= tolerance * tolerance, "\(a) \(b)", sourceLocation: sourceLocation)
  }

  @Test func `that is the identity leaves points alone`() {
    for point in points { #expect(Homography.identity.apply(point) == point) }
    #expect(Homography.identity.inverse == .identity)
    #expect(Homography.identity.determinant == 1)
  }

  @Test func `moves, scales and foreshortens as its elements say`() {
    #expect(Homography([1, 0, 3, 0, 1, -4, 0, 0, 1]).apply(Point(x: 10, y: 20)) == Point(x: 13, y: 16))
    #expect(Homography([2, 0, 0, 0, 3, 0, 0, 0, 1]).apply(Point(x: 10, y: 20)) == Point(x: 20, y: 60))
    #expect(Homography([0, -1, 0, 1, 0, 0, 0, 0, 1]).apply(Point(x: 10, y: 20)) == Point(x: -20, y: 10))
    let foreshortening = Homography([1, 0, 0, 0, 1, 0, 0.1, 0, 1])
    #expect(foreshortening.apply(Point(x: 10, y: 20)) == Point(x: 5, y: 10))
    #expect(foreshortening.depth(at: Point(x: 10, y: 20)) == 2)
    #expect(!foreshortening.apply(Point(x: -10, y: 20)).x.isFinite)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `then another is both in turn`(seed: UInt64) {
    let (first, second) = (Self.random(seed: seed), Self.random(seed: seed + 1000))
    for point in points {
      expectEqual(first.then(second).apply(point), second.apply(first.apply(point)))
    }
    #expect(abs(first.then(second).determinant - first.determinant * second.determinant) < 1e-9)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `then its inverse leads back`(seed: UInt64) throws {
    let homography = Self.random(seed: seed)
    let inverse = try #require(homography.inverse)
    for point in points {
      expectEqual(inverse.apply(homography.apply(point)), point)
      expectEqual(homography.then(inverse).apply(point), point)
    }
  }

  @Test(arguments: [
    [1, 2, 3, 2, 4, 6, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0], [.nan, 0, 0, 0, 1, 0, 0, 0, 1],
    [.infinity, 0, 0, 0, 1, 0, 0, 0, 1],
  ])
  func `that flattens everything has no inverse`(elements: [Double]) {
    #expect(Homography(elements).inverse == nil)
  }

  @Test func `of a resize keeps the corners of the image`() {
    let resize = Homography.resize(x: 0.25, y: 3)
    expectEqual(resize.apply(Point(x: -0.5, y: -0.5)), Point(x: -0.5, y: -0.5))
    expectEqual(resize.apply(Point(x: 639.5, y: 99.5)), Point(x: 159.5, y: 299.5))
    expectEqual(Homography.resize(x: 1, y: 1).apply(Point(x: 7, y: 8)), Point(x: 7, y: 8))
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `through four corners takes each to its own`(seed: UInt64) throws {
    let from = Quadrilateral(width: 640, height: 480).map(Self.random(seed: seed).apply)
    let to = Quadrilateral(width: 300, height: 500).map(Self.random(seed: seed + 1000).apply)
    let homography = try #require(Homography(from: from, to: to))
    for (a, b) in zip(from.corners, to.corners) { expectEqual(homography.apply(a), b) }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `through four corners is the one that moved them`(seed: UInt64) throws {
    let planted = Self.random(seed: seed)
    let image = Quadrilateral(width: 640, height: 480)
    let homography = try #require(Homography(from: image, to: image.map(planted.apply)))
    for point in points { expectEqual(homography.apply(point), planted.apply(point)) }
  }

  /// Which three of the four corners stand in a row, or are one point.
  @Test(arguments: [
    [(0, 0), (5, 5), (10, 10), (0, 10)], [(0, 10), (0, 0), (5, 5), (10, 10)], [(10, 10), (0, 10), (0, 0), (5, 5)],
    [(5, 5), (10, 10), (0, 10), (0, 0)], [(0, 0), (10, 0), (10, 0), (0, 10)], [(0, 0), (10, 0), (10, 10), (0, 0)],
    [(1, 1), (1, 1), (1, 1), (1, 1)], [(0, 0), (1, 0), (2, 0), (3, 0)],
  ])
  func `through three corners in a line is none`(corners: [(Double, Double)]) {
    for (scale, shift) in [(1, 0), (0.1, 0.7), (123.4, 1000.3)] {
      let points = corners.map { Point(x: $0.0 * scale + shift, y: $0.1 * scale * 1.7 - shift) }
      let flat = Quadrilateral(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
      let square = Quadrilateral(width: 10, height: 10)
      #expect(Homography(from: square, to: flat) == nil)
      #expect(Homography(from: flat, to: square) == nil)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>) func `has the derivative that small steps show`(seed: UInt64) {
    let homography = Self.random(seed: seed)
    let step = 1e-4
    for point in points {
      let derivative = homography.derivative(at: point)
      for (column, dx, dy) in [(derivative.x, step, 0), (derivative.y, 0, step)] {
        let after = homography.apply(Point(x: point.x + dx, y: point.y + dy))
        let before = homography.apply(Point(x: point.x - dx, y: point.y - dy))
        let slope = Point(x: (after.x - before.x) / (2 * step), y: (after.y - before.y) / (2 * step))
        expectEqual(column, slope, within: 1e-5 * (1 + hypot(slope.x, slope.y)))
      }
    }
  }

  @Test func `enlarges by its singular values`() {
    let tilted = Homography([3, 0, 5, 0, 1, 7, 0, 0, 1]).enlargement(at: Point(x: 10, y: 20))
    #expect(abs(tilted.most - 3) < 1e-9 && abs(tilted.least - 1) < 1e-9)
    let turned = Homography([0, -2, 0, 2, 0, 0, 0, 0, 1]).enlargement(at: Point(x: 1, y: 1))
    #expect(abs(turned.most - 2) < 1e-9 && abs(turned.least - 2) < 1e-9)
  }
}

@Suite struct `A keypoint seen through a homography` {
  // Single precision: exact to a ten millionth.
  private let keypoint = Keypoint(position: Point(x: 30, y: 40), size: 31, angle: 0.5)

  @Test(arguments: [(0.0, 1.0), (90, 2), (-30, 0.5), (180, 1.2)])
  func `turns and grows with it`(degrees: Double, scale: Double) {
    let target = Point(x: 100, y: 7)
    let seen = keypoint.seen(through: .turn(degrees: degrees, scale: scale, about: keypoint.position, to: target))
    #expect(seen.position.squaredDistance(to: target) < 1e-9)
    #expect(abs(seen.size - 31 * scale) < 1e-5)
    #expect(turn(seen.angle, 0.5 + degrees * .pi / 180) < 1e-6)
  }

  @Test func `looks the other way in a mirror, at the same size`() {
    let seen = keypoint.seen(through: Homography([-1, 0, 0, 0, 1, 0, 0, 0, 1]))
    #expect(abs(seen.size - 31) < 1e-5)
    #expect(turn(seen.angle, .pi - 0.5) < 1e-6)
  }

  @Test func `has the geometric mean of both sizes where it is squeezed`() {
    let seen = keypoint.seen(through: Homography([4, 0, 0, 0, 1, 0, 0, 0, 1]))
    #expect(abs(seen.size - 62) < 1e-5)
    #expect(turn(seen.angle, atan2(sin(0.5), 4 * cos(0.5))) < 1e-6)
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func `and back is as it was`(seed: UInt64) throws {
    let homography = `A homography`.random(seed: seed)
    let inverse = try #require(homography.inverse)
    let back = keypoint.seen(through: homography).seen(through: inverse)
    #expect(back.position.squaredDistance(to: keypoint.position) < 1e-9)
    #expect(abs(back.size - keypoint.size) < 1e-5)
    #expect(turn(back.angle, keypoint.angle) < 1e-6)
  }
}
