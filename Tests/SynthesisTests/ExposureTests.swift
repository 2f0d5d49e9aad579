import Basics
import Testing
import Vision

@testable import Synthesis

@Suite struct `An exposure` {
  private func flat(_ grey: UInt8, width: Int = 200, height: Int = 200) -> GrayImage {
    GrayImage(width: width, height: height, pixels: [UInt8](repeating: grey, count: width * height))
  }

  private func frame(_ exposure: Exposure, of scene: GrayImage, seed: UInt64 = 1) throws -> GrayImage {
    var generator = SplitMix64(seed: seed)
    return try exposure.frame(of: scene, using: &generator)
  }

  @Test func `of a perfect camera changes nothing`() throws {
    let scene = GrayImage(width: 16, height: 16, pixels: (0...255).map { UInt8($0) })
    #expect(try frame(Exposure(), of: scene) == scene)
  }

  @Test(arguments: [(200, 1.0), (200, 0.125), (40, 1)] as [(UInt8, Double)])
  func `has noise of the variance that is documented`(grey: UInt8, light: Double) throws {
    var exposure = Exposure()
    (exposure.light, exposure.readNoise, exposure.photonNoise) = (light, 2, 6)
    let statistics = try frame(exposure, of: flat(grey)).statistics
    let level = Double(grey) * light
    // 40000 pixels; rounding to whole grey levels adds 1/12.
    let variance = 4 + 36 * level / 255 + 1.0 / 12
    #expect(abs(statistics.mean - level) < 0.1)
    #expect(abs(statistics.standardDeviation * statistics.standardDeviation / variance - 1) < 0.05)
  }

  @Test func `with shade is darker on the left`() throws {
    var exposure = Exposure()
    exposure.shade = 0.5
    let shaded = try frame(exposure, of: flat(200))
    #expect((99...102).contains(shaded[0, 50]) && (198...200).contains(shaded[199, 50]))
  }

  @Test func `blurs by its sigma`() throws {
    let edge = GrayImage(width: 200, height: 10, pixels: (0..<2000).map { $0 % 200 < 100 ? 0 : 200 })
    var exposure = Exposure()
    exposure.blurSigma = 5
    let blurred = try frame(exposure, of: edge)
    // One sigma from a blurred edge lies 84 % of its height.
    #expect((163...173).contains(blurred[104, 5]) && (27...37).contains(blurred[95, 5]))
  }

  @Test func `through JPEG shows its blocks`() throws {
    let scene = GrayImage(width: 64, height: 64, pixels: (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435) })
    var exposure = Exposure()
    exposure.jpegQuality = 30
    let coarse = try frame(exposure, of: scene)
    exposure.jpegQuality = 95
    let fine = try frame(exposure, of: scene)
    let error = { (image: GrayImage) in zip(image.pixels, scene.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
    #expect(error(fine) > 0 && error(coarse) > 2 * error(fine))
  }
}
