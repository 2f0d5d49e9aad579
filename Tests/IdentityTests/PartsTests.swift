import TestSupport
import Testing
import Vision

@testable import Identity

@Suite struct `A displacement` {
  @Test func `of blocks that all moved alike is that of each pixel`() throws {
    let raster = try Raster(of: ColorImage.artwork(seed: 5))
    let moved = BlockMatching.Match(correlation: 0.9, right: 3, down: -2)
    let valid = (0..<raster.grid.count).map { $0 % 7 != 0 }
    let shifts = valid.map { $0 ? moved : BlockMatching.Match(correlation: 0.9, right: 9, down: 9) }
    let pixels = Displacement(of: shifts, valid: valid, on: raster).pixels
    #expect(pixels.count == 2 * raster.width * raster.height)
    for i in stride(from: 0, to: pixels.count, by: 2) {
      #expect(abs(pixels[i] - 3) < 0.01 && abs(pixels[i + 1] + 2) < 0.01)
    }
  }

  @Test func `is none where nothing agrees`() throws {
    let raster = try Raster(of: ColorImage.artwork(seed: 5))
    let chance = [BlockMatching.Match](
      repeating: .init(correlation: 0.1, right: 5, down: 5), count: raster.grid.count)
    let valid = [Bool](repeating: true, count: raster.grid.count)
    #expect(Displacement(of: chance, valid: valid, on: raster).pixels.allSatisfy { $0 == 0 })
  }
}

@Suite struct `Opponent colours` {
  @Test(arguments: [
    ([255, 0, 0] as [UInt8], 80.1, 67.2), ([0, 255, 0], -86.2, 83.2), ([0, 0, 255], 79.2, -107.9),
    ([128, 128, 128], 0, 0),
    ([0, 0, 0], 0, 0),
  ])
  func `are those of the standard`(pixel: [UInt8], a: Double, b: Double) {
    let light = LinearLight(of: ColorImage(width: 1, height: 1, pixels: pixel))
    let color = OpponentColors(of: light).values[0]
    #expect(abs(Double(color.x) - a) < 0.6 && abs(Double(color.y) - b) < 0.6, "\(color)")
  }

  @Test func `of a slope have its gradient`() {
    let pixels = (0..<200).flatMap { i -> [UInt8] in [UInt8(100 + 4 * (i % 20)), 120, 120] }
    let colors = OpponentColors(of: LinearLight(of: ColorImage(width: 20, height: 10, pixels: pixels)))
    let here = colors.gradients()[5 * 20 + 10]
    let step = (colors.values[5 * 20 + 11] - colors.values[5 * 20 + 9]) / 2
    #expect(abs(here[0] - step.x) < 0.1 && abs(here[1] - step.y) < 0.1)
    #expect(abs(here[2]) < 1e-3 && abs(here[3]) < 1e-3)
  }
}

@Suite struct `A rendering of colours` {
  private let colors: [SIMD2<Float>] = (0..<12).map { i in
    let (a, b) = (i * 7 % 60 - 30, i * 13 % 50 - 25)
    return SIMD2<Float>(Float(a), Float(b))
  }

  @Test func `is found though some colours are others`() {
    let offset = SIMD2<Float>(3, -2)
    var shown = colors.map { (0.8 as Float) * $0 + offset }
    shown[3] = SIMD2<Float>(40, 40)
    let rendering = ColorRendering(from: colors, to: shown)
    #expect(abs(rendering.slope - 0.8) < 0.06)
    #expect((rendering.offset - offset).length < 2.5)
  }

  @Test func `has its limits`() {
    #expect(ColorRendering(from: colors, to: colors.map { -$0 }).slope == 0.35)
    let far = SIMD2<Float>(60, 60)
    #expect(ColorRendering(from: colors, to: colors.map { $0 + far }).offset == SIMD2<Float>(12, 12))
    #expect(ColorRendering(from: colors, to: colors.map { (5 as Float) * $0 }).slope == 1.3)
  }
}
