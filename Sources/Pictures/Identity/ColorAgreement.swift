import Foundation
import Vision

/// How strongly the colours of each block suggest that it shows something other than the reference. Light, camera and
/// print change the colours of an object, so the colours are compared after a white balance that is estimated from the
/// blocks that agree.
///
/// Colour says nothing if either picture is grey (a grey camera, a grey print) or if too few blocks agree to estimate
/// the light.
struct ColorAgreement {
  /// A picture with a lower mean chroma, in units of L*a*b*, counts as grey.
  static let minChroma: Float = 2.5
  /// The number of blocks that it takes to estimate the light.
  static let minTrusted = 4
  /// The white balance multiplies no channel by more than e to this power, and divides none by more.
  static let strongestGain: Float = 0.5
  /// A colour costs nothing up to this distance from the expected one, as a share of its chroma and in units of L*a*b*.
  static let maxRelative: Float = 0.3
  static let maxDistance: Float = 6
  /// The colour gradients of a block are compared if the root mean square of the reference's gradients exceeds this, in
  /// units of L*a*b* per pixel.
  static let minGradient: Float = 3
  /// Colour gradients that correlate at least this much cost nothing.
  static let minCorrelation: Float = 0.4
  /// How much a block's agreement falls for another hue, and for other colour gradients.
  static let weightOfHue: Float = 0.8
  static let weightOfEdges: Float = 0.4

  /// By how much colour lowers the agreement of each block of the reference, at least 0.
  private(set) var deductions: [Float]
  /// The light and the camera that were assumed for that; nil if colour says nothing.
  private(set) var assumed: ComparedBlocks.Light?

  /// Compares `reference` with `picture`, in which `matches` has the place of each block. Only the blocks numbered in
  /// `seen` can be compared; of these, the blocks in `trusted` are used to estimate the light.
  init(
    _ reference: Raster, _ picture: Raster, matches: [BlockMatching.Match], seen: [Int], trusted: [Int]
  ) throws(VisionError) {
    deductions = [Float](repeating: 0, count: reference.grid.count)
    guard trusted.count >= Self.minTrusted else { return }
    let ours = try HalfRaster(reference)
    let theirs = try HalfRaster(picture)
    let (here, there) = (ours.pixels(of: reference.grid), theirs.pixels(of: reference.grid, found: matches))
    let expected = OpponentColors(of: ours.light)
    guard expected.meanChroma(of: seen.flatMap { here[$0] }) >= Self.minChroma,
      OpponentColors(of: theirs.light).meanChroma(of: seen.flatMap { there[$0] }) >= Self.minChroma
    else { return }
    let gains = Self.gains(from: theirs.light, there, to: ours.light, here, by: trusted)
    let limited = SIMD3((0..<3).map { exp(min(Self.strongestGain, max(-Self.strongestGain, gains[$0]))) })
    let shown = OpponentColors(of: theirs.light.lit(by: limited))
    let (means, shownMeans) = (here.map(expected.values.mean), there.map(shown.values.mean))
    let rendering = ColorRendering(from: trusted.map { means[$0] }, to: trusted.map { shownMeans[$0] })
    let (edges, shownEdges) = (expected.gradients(), shown.gradients())
    for block in seen {
      deductions[block] =
        Self.deduction(of: shownMeans[block], instead: rendering.of(means[block]))
        + Self.deduction(of: there[block].map { shownEdges[$0] }, instead: here[block].map { edges[$0] })
    }
    let exposure = gains.sum() / 3
    assumed = ComparedBlocks.Light(
      exposure: exposure, cast: (0..<3).map { abs(gains[$0] - exposure) }.max() ?? 0, slope: rendering.slope,
      offset: rendering.offset.length)
  }

  /// Returns the logarithms of the gains that match the picture's channels to those of the reference: the median over
  /// the trusted blocks.
  private static func gains(
    from picture: LinearLight, _ there: [[Int]], to reference: LinearLight, _ here: [[Int]], by trusted: [Int]
  ) -> SIMD3<Float> {
    let ratios = trusted.map { block in
      let one = reference.pixels.mean(of: here[block]) + 0.003
      let other = picture.pixels.mean(of: there[block]) + 0.003
      return (0..<3).map { log(one[$0] / other[$0]) }
    }
    return SIMD3((0..<3).map { channel in ratios.map { $0[channel] }.median })
  }

  /// Returns by how much the agreement of a block drops because it has this colour instead of the expected one.
  private static func deduction(of color: SIMD2<Float>, instead expected: SIMD2<Float>) -> Float {
    let distance = (color - expected).length
    let relative = distance / (max(color.length, expected.length) + 8)
    return weightOfHue * min(0.6, max(0, relative - maxRelative)) * min(1, max(0, distance / maxDistance - 1))
  }

  /// Returns by how much the agreement of a block drops because it has these colour edges instead of the expected ones.
  private static func deduction(of edges: [SIMD4<Float>], instead expected: [SIMD4<Float>]) -> Float {
    let count = Float(expected.count)
    let energy = expected.reduce(0) { $0 + ($1 * $1).sum() } / count
    guard energy > minGradient * minGradient else { return 0 }
    let shown = edges.reduce(0) { $0 + ($1 * $1).sum() } / count
    let common = zip(expected, edges).reduce(0) { $0 + ($1.0 * $1.1).sum() } / count
    let correlation = common / ((energy + 0.1) * (shown + 0.1)).squareRoot()
    return weightOfEdges * min(1, max(0, minCorrelation - correlation))
  }
}

/// A raster at half its size. Colours are compared at this size because cameras and JPEG keep none of finer details.
private struct HalfRaster {
  let light: LinearLight

  init(_ raster: Raster) throws(VisionError) {
    light = LinearLight(of: try raster.colors.resized(width: raster.width / 2, height: raster.height / 2))
  }

  /// Returns the pixels of each block, at the block's own position or where it was `found`. A pixel beyond the edge is
  /// replaced by the nearest pixel.
  func pixels(of grid: BlockGrid, found matches: [BlockMatching.Match]? = nil) -> [[Int]] {
    let blocks = grid.coarse
    return (0..<grid.count).map { block in
      let half = { (shift: Int) in Int((Double(shift) / 2).rounded()) }
      let (right, down) = matches.map { (half($0[block].right), half($0[block].down)) } ?? (0, 0)
      let corner = blocks.corner(of: block)
      return (corner.y + down..<corner.y + down + blocks.side).flatMap { y in
        let row = min(light.height - 1, max(0, y)) * light.width
        return (corner.x + right..<corner.x + right + blocks.side).map { row + min(light.width - 1, max(0, $0)) }
      }
    }
  }
}

extension Array where Element: SIMD, Element.Scalar == Float {
  /// The mean of the elements at these `places`; 0 without any.
  fileprivate func mean(of places: [Int]) -> Element {
    places.reduce(Element.zero) { $0 + self[$1] } / Float(Swift.max(1, places.count))
  }
}

extension OpponentColors {
  fileprivate func meanChroma(of pixels: [Int]) -> Float {
    pixels.reduce(0) { $0 + values[$1].length } / Float(max(1, pixels.count))
  }
}

extension [Float] {
  /// The middle value, or the mean of the two middle values.
  fileprivate var median: Float {
    let sorted = sorted()
    return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
  }
}
