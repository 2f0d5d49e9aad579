import Foundation
import Testing
import Vision

@Suite struct `An image blurred` {
  private let texture = GrayImage.texture(seed: 5, width: 120, height: 90)

  @Test func `by nothing is itself`() throws {
    #expect(try texture.blurred(sigmaX: 0, sigmaY: 0) == texture)
    #expect(try texture.blurred(sigmaX: 1e-9, sigmaY: 0) == texture)
  }

  @Test(arguments: [(0.5, 0.5), (2, 2), (10, 10), (3, 0), (0, 3)])
  func `keeps its mean and loses contrast`(sigmaX: Double, sigmaY: Double) throws {
    let (before, after) = (texture.statistics, try texture.blurred(sigmaX: sigmaX, sigmaY: sigmaY).statistics)
    // Pixels at the border count twice: the bound is the value that results for a texture of so few rectangles.
    #expect(abs(after.mean - before.mean) < 1 + max(sigmaX, sigmaY) / 2)
    #expect(after.standardDeviation < before.standardDeviation)
  }

  @Test(arguments: [0, 1, 128, 254, 255] as [UInt8]) func `that is flat stays so`(level: UInt8) throws {
    let flat = GrayImage.flat(level, width: 40, height: 30)
    #expect(try flat.blurred(sigmaX: 4, sigmaY: 1) == flat)
  }

  @Test(arguments: [(1.0, 1.0), (2.5, 4), (6, 1)])
  func `spreads a point by both sigmas about its place`(sigmaX: Double, sigmaY: Double) throws {
    // A bar of 3 x 3 pixels has a variance of 2/3 along each axis.
    let point = GrayImage(width: 101, height: 81) { x, y in abs(x - 50) <= 1 && abs(y - 40) <= 1 ? 255 : 0 }
    let blurred = try point.blurred(sigmaX: sigmaX, sigmaY: sigmaY)
    for (x, y) in [(50, 40), (50 + Int(sigmaX), 40), (50, 40 - Int(sigmaY)), (50 - Int(sigmaX), 40 + Int(sigmaY))] {
      let expected = 255 * weight(x - 50, sigmaX) * weight(y - 40, sigmaY)
      #expect(abs(Double(blurred[x, y]) - expected) <= 1.5, "(\(x), \(y))")
    }
  }

  /// The part of a bar of 3 pixels that a Gaussian brings to `distance` from its middle.
  private func weight(_ distance: Int, _ sigma: Double) -> Double {
    let values = (-60...60).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    return (-1...1).map { values[distance + $0 + 60] }.reduce(0, +) / values.reduce(0, +)
  }

  @Test func `along one axis leaves the other sharp`() throws {
    let rows = GrayImage(width: 30, height: 30) { _, y in y % 2 * 255 }
    #expect(try rows.blurred(sigmaX: 5, sigmaY: 0) == rows)
    let columns = GrayImage(width: 30, height: 30) { x, _ in x % 2 * 255 }
    #expect(try columns.blurred(sigmaX: 0, sigmaY: 5) == columns)
  }

  @Test(arguments: [(1, 1), (1, 50), (50, 1), (3, 2)])
  func `may be smaller than the blur`(width: Int, height: Int) throws {
    let image = GrayImage.flat(77, width: width, height: height)
    #expect(try image.blurred(sigmaX: 30, sigmaY: 30) == image)
  }

  @Test(arguments: [(-1, 0), (0, -0.1), (Double.nan, 1), (1, .nan), (.infinity, 1), (1, 1e12)])
  func `by no blur is refused`(sigmaX: Double, sigmaY: Double) {
    let error = #expect(throws: VisionError.self) { try texture.blurred(sigmaX: sigmaX, sigmaY: sigmaY) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func `has known statistics`() {
    let half = GrayImage(width: 4, height: 1, pixels: [0, 0, 200, 200])
    #expect(half.statistics.mean == 100)
    #expect(half.statistics.standardDeviation == 100)
    #expect(GrayImage.flat(255).statistics == (255, 0))
  }
}
