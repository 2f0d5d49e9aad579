import Basics
import Foundation
import Testing
import Vision

@testable import Recognition

@Suite struct GeometryTests {
  static func reference(width: Int = 400, height: Int = 300) throws -> Reference {
    try Enrolment().enrol(Pictures.textured(seed: 5, width: width, height: height), name: "picture")
  }

  static func plausible(_ outline: Quadrilateral) throws -> Bool {
    let reference = try reference()
    let homography = try #require(Homography(from: reference.corners, to: outline))
    return OutlineCheck.plausible(reference, through: homography, width: 640, height: 480) != nil
  }

  @Test func `a sane outline is plausible and a crossed, mirrored, tiny or far-out one is not`() throws {
    let sane = Pictures.outline(x: 320, y: 240, width: 300, height: 200, turn: 1)
    #expect(try Self.plausible(sane))
    let mirrored = Quadrilateral(
      topLeft: sane.topRight, topRight: sane.topLeft, bottomRight: sane.bottomLeft, bottomLeft: sane.bottomRight)
    #expect(try !Self.plausible(mirrored))
    let crossed = Quadrilateral(
      topLeft: sane.topLeft, topRight: sane.bottomRight, bottomRight: sane.topRight, bottomLeft: sane.bottomLeft)
    #expect(try !Self.plausible(crossed))
    #expect(try !Self.plausible(Pictures.outline(x: 320, y: 240, width: 20, height: 15)))
    #expect(try !Self.plausible(Pictures.outline(x: 900, y: 240, width: 300, height: 200)))
    #expect(try !Self.plausible(Pictures.outline(x: 320, y: 240, width: 400, height: 20)))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `the index finds what a search over all finds`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let keypoints = (0..<300).map { _ in
      Keypoint(
        position: Point(x: .random(in: -5...645, using: &generator), y: .random(in: -5...485, using: &generator)),
        size: 31,
        angle: 0)
    }
    let radius = Double.random(in: 0.5...60, using: &generator)
    let index = PositionIndex(keypoints, width: 640, height: 480, radius: radius)
    for _ in 0..<200 {
      let point = Point(x: .random(in: -50...700, using: &generator), y: .random(in: -50...500, using: &generator))
      var found: Set<Int> = []
      index.forEach(near: point) { found.insert($0) }
      let expected = keypoints.indices.filter { keypoints[$0].position.squaredDistance(to: point) <= radius * radius }
      #expect(found == Set(expected))
    }
    index.forEach(near: Point(x: .nan, y: .infinity)) { _ in Issue.record("nothing is near nowhere") }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `weak geometry keeps the matches that agree and few of the others`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let reference = try Self.reference()
    let own = reference.views[0].features.keypoints
    let (turn, enlargement) = (Double.random(in: -3...3, using: &generator), 1.7)
    // The first 40 keypoints are seen turned and enlarged, the others anyhow.
    let seen = own.enumerated().map { (i, keypoint) in
      i < 40
        ? Keypoint(position: keypoint.position, size: keypoint.size * enlargement, angle: keypoint.angle + turn)
        : Keypoint(
          position: keypoint.position, size: keypoint.size * exp2(.random(in: -2...2, using: &generator)),
          angle: .random(in: -Double.pi...Double.pi, using: &generator))
    }
    let query = Features(keypoints: seen, descriptors: reference.views[0].features.descriptors)
    let matches = (0..<120).map { Match(query: $0, view: 0, feature: $0, distance: 0, ratio: 0.5) }
    let kept = Set(WeakGeometry.consistent(matches, query: query, reference: reference).map(\.query))
    #expect(kept.isSuperset(of: 0..<40))
    #expect(kept.count < 70)
  }

  @Test func `a picture looks like itself where it is and not elsewhere`() throws {
    let reference = try Self.reference()
    let planted = Pictures.outline(x: 250, y: 200, width: 240, height: 180, turn: 0.3)
    let frame = try Pictures.scene([(Pictures.textured(seed: 5), planted)])
    let query = try Query(frame, effort: .live)
    let blocks = { (place: Homography) in
      let seen = try PatchSimilarity.Place(of: reference, in: query, through: place)
      return try #require(seen).blocks()
    }
    let there = try #require(Homography(from: reference.corners, to: planted))
    #expect(try PatchSimilarity.likeness(blocks(there)) > 0.9)
    let elsewhere = Pictures.outline(x: 430, y: 300, width: 240, height: 180, turn: 0.3)
    let wrong = try #require(Homography(from: reference.corners, to: elsewhere))
    #expect(try PatchSimilarity.likeness(blocks(wrong)) < 0.5)
  }

  @Test(arguments: [0.0, 0.6, 1.2, 2.3])
  func `a simulated view shows a spot where its transform says`(rotation: Double) throws {
    let spot = Point(x: 260, y: 110)
    let pixels = (0..<400 * 300).map { i -> UInt8 in
      Point(x: Double(i % 400), y: Double(i / 400)).squaredDistance(to: spot) < 60 ? 255 : 20
    }
    let simulation = ViewSimulation(
      longestSide: 400, tilt: 2, rotation: rotation, extractor: .orb(OrbExtractor(capacity: 100)))
    let (picture, viewFromImage) = try simulation.render(GrayImage(width: 400, height: 300, pixels: pixels))
    let expected = viewFromImage.apply(spot)
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<picture.height {
      for column in 0..<picture.width where picture[column, row] > 60 {
        let weight = Double(picture[column, row]) - 60
        sum += weight
        x += weight * Double(column)
        y += weight * Double(row)
      }
    }
    #expect(abs(x / sum - expected.x) < 0.6)
    #expect(abs(y / sum - expected.y) < 0.6)
  }
}
