import Basics
import Testing
import Vision

@Suite struct `A robust homography` {
  typealias Pair = (from: Point, to: Point)
  typealias Model = RobustHomography.Model

  private static let models: [Model] = [.perspective, .affine]

  /// A homography such as `model` knows.
  private func planted(_ model: Model, seed: UInt64) -> Homography {
    let random = `A homography`.random(seed: seed)
    return model == .perspective ? random : Homography(random.elements.prefix(6) + [0, 0, 1])
  }

  /// Returns pairs that agree with `planted` if `isRight`; the others are wrong by more than 20 pixels.
  private func pairs(_ planted: Homography, count: Int, seed: UInt64, isRight: (Int) -> Bool) -> [Pair] {
    var generator = SplitMix64(seed: seed)
    func point(within side: Double) -> Point {
      Point(x: .random(in: 0...side, using: &generator), y: .random(in: 0...side, using: &generator))
    }
    return (0..<count).map { index in
      let from = point(within: 480)
      let right = planted.apply(from)
      var wrong = point(within: 900)
      while wrong.squaredDistance(to: right) < 20 * 20 { wrong = point(within: 900) }
      return (from, isRight(index) ? right : wrong)
    }
  }

  /// Returns the largest error of the image's corners and middle, in pixels.
  private func error(_ found: Homography, _ planted: Homography) -> Double {
    let image = Quadrilateral(width: 480, height: 480)
    return (image.corners + [image.centre]).map { point in
      found.apply(point).squaredDistance(to: planted.apply(point)).squareRoot()
    }.max() ?? .infinity
  }

  @Test(arguments: models, 0..<100 as Range<UInt64>)
  func `is found among 60 wrong pairs of 100`(model: Model, seed: UInt64) throws {
    let planted = planted(model, seed: seed)
    var generator = SplitMix64(seed: seed)
    // The pairs are sorted by a noisy quality: the 40 right pairs are on average somewhat better.
    let quality = (0..<100).map { Double.random(in: 0...1, using: &generator) + ($0 < 40 ? 0.2 : 0) }
    let order = (0..<100).sorted { quality[$0] > quality[$1] }
    let right = order.indices.filter { order[$0] < 40 }
    let pairs = pairs(planted, count: 100, seed: seed, isRight: right.contains)
    let found = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 3))
    #expect(error(found.homography, planted) < 0.01)
    #expect(found.inliers == right)
  }

  @Test(arguments: models, 0..<100 as Range<UInt64>)
  func `is found by half of 12 pairs, wherever they stand among them`(model: Model, seed: UInt64) throws {
    let planted = planted(model, seed: seed)
    var generator = SplitMix64(seed: seed)
    let right = Set((0..<12).shuffled(using: &generator).prefix(6))
    let pairs = pairs(planted, count: 12, seed: seed, isRight: right.contains)
    let found = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 3))
    #expect(Set(found.inliers).isSuperset(of: right))
  }

  @Test(arguments: models, 0..<20 as Range<UInt64>)
  func `is near the planted one where positions are rounded`(model: Model, seed: UInt64) throws {
    let planted = planted(model, seed: seed)
    let pairs = pairs(planted, count: 200, seed: seed) { $0 % 5 < 3 }
      .map { ($0.from, Point(x: $0.to.x.rounded(), y: $0.to.y.rounded())) }
    let found = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 3))
    #expect(error(found.homography, planted) < 1.5)
    #expect(found.inliers.count { $0 % 5 < 3 } == 120)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `without perspective has none, whatever the pairs`(seed: UInt64) throws {
    let planted = planted(.perspective, seed: seed)
    let pairs = pairs(planted, count: 100, seed: seed) { _ in true }
    let found = try #require(try RobustHomography.estimate(pairs, model: .affine, maxError: 3))
    #expect(found.homography.elements.suffix(3) == [0, 0, 1])
    #expect(try RobustHomography.estimate(pairs, maxError: 3)?.inliers.count == 100)
    #expect(found.inliers.count < 100)
  }

  @Test(arguments: models, 0..<20 as Range<UInt64>)
  func `is the same for the same pairs, from several threads`(model: Model, seed: UInt64) async throws {
    let pairs = pairs(planted(model, seed: seed), count: 60, seed: seed) { $0 % 3 == 0 }
    let alone = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 3))
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 { group.addTask { try RobustHomography.estimate(pairs, model: model, maxError: 3) } }
      for try await again in group {
        #expect(again?.homography == alone.homography)
        #expect(again?.inliers == alone.inliers)
      }
    }
  }

  @Test(arguments: models) func `counts as agreeing what is off by less than the error`(model: Model) throws {
    let planted = planted(model, seed: 4)
    let exact = pairs(planted, count: 100, seed: 4) { _ in true }
    // Half of them are off by 5 pixels, in all directions, so that they do not pull to one side.
    let pairs = exact.enumerated().map { index, pair -> Pair in
      let turn = Homography.turn(degrees: Double(index * 37), scale: 1, about: Point(x: 0, y: 0), to: pair.to)
      return (pair.from, index % 2 == 0 ? pair.to : turn.apply(Point(x: 5, y: 0)))
    }
    let narrow = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 2))
    #expect(narrow.inliers == Array(stride(from: 0, to: 100, by: 2)))
    let wide = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 10))
    #expect(wide.inliers.count >= 95)
  }

  @Test(arguments: models) func `is found from four pairs, and not from fewer`(model: Model) throws {
    let planted = planted(model, seed: 4)
    let image = Quadrilateral(width: 480, height: 480)
    let pairs = image.corners.map { ($0, planted.apply($0)) }
    let found = try #require(try RobustHomography.estimate(pairs, model: model, maxError: 3))
    #expect(error(found.homography, planted) < 0.01)
    #expect(found.inliers == [0, 1, 2, 3])
    for count in 0..<4 { try expectNone(Array(pairs.prefix(count)), model) }
  }

  @Test(arguments: models, 4...12) func `is none where all pairs are on one line`(model: Model, count: Int) throws {
    let pairs = (0..<count).map { index -> Pair in
      let place = Double(index * index) * 3
      return (Point(x: place, y: 2 * place + 1), Point(x: 100 + place, y: 5 - place))
    }
    try expectNone(pairs, model)
  }

  @Test(arguments: models, [4, 5, 20, 100]) func `is none where all pairs are one`(model: Model, count: Int) throws {
    try expectNone([Pair](repeating: (Point(x: 30, y: 40), Point(x: 50, y: 60)), count: count), model)
  }

  @Test(arguments: models, [Double.nan, .infinity, -.infinity, 1e300])
  func `never has numbers that are not finite`(model: Model, strange: Double) throws {
    for count in [4, 10, 60] {
      var some = pairs(planted(model, seed: 4), count: count, seed: 4) { _ in true }
      some[1].from.x = strange
      some[2].to.y = strange
      let all = some.map { _ in (from: Point(x: strange, y: 1), to: Point(x: 1, y: strange)) }
      for pairs in [some, all] {
        guard let found = try RobustHomography.estimate(pairs, model: model, maxError: 3) else { continue }
        #expect(found.homography.elements.allSatisfy { $0.isFinite })
        #expect(Set(found.inliers).isDisjoint(with: [1, 2]))
      }
    }
  }

  @Test(arguments: [0, -1, Double.nan]) func `that may be off by nothing is refused`(maxError: Double) {
    let pairs = pairs(.identity, count: 8, seed: 1) { _ in true }
    let error = #expect(throws: VisionError.self) { try RobustHomography.estimate(pairs, maxError: maxError) }
    #expect(error?.code == .invalidArgument)
  }

  private func expectNone(
    _ pairs: [Pair], _ model: Model, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try RobustHomography.estimate(pairs, model: model, maxError: 3)
    #expect(found == nil, sourceLocation: sourceLocation)
  }
}
