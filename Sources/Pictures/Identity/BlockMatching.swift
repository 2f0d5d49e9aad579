import Foundation
import Vision

/// Finds each block of a raster near its place in another picture on the same raster.
///
/// First at half the size, within a radius, by the correlation of the root gradients and the votes of the blocks beside it, so that plain
/// or repeated print goes where its surroundings go; then within two pixels at the full size, by the correlation alone.
struct BlockMatching {
  /// What is added to the mean gradient of a block, in grey levels a pixel, so that plain paper does not correlate by its noise.
  static let noise = 0.15
  /// What each pixel of shift at half the size costs.
  static let costOfShift: Float = 0.006
  /// The weight of the mean correlation of a block and those beside it at the same shift.
  static let votes: Float = 0.5
  /// Pixels of the raster within which a block is looked for at last.
  static let fineRadius = 2

  /// Where a block was found.
  struct Match: Sendable {
    /// The correlation of the root gradients, -1...1: about 0.9 where both show the same, about 0.3 by chance.
    var correlation: Float
    /// Pixels of the raster to the right and down of its place.
    var right: Int
    var down: Int
  }

  let reference: Raster
  /// The blocks whose votes count.
  let valid: [Bool]

  /// The best place of each block in `picture` within twice `radius` pixels, and two more.
  func matches(in picture: Raster, radius: Int) throws(VisionError) -> [Match] {
    let shifts = try coarseShifts(in: picture, radius: radius)
    let correlations = try Correlations(
      reference.fine, picture.fine, reference.grid.fine, shifts: shifts, radius: Self.fineRadius)
    return (0..<reference.grid.count).map { block in
      var best = Match(correlation: -.infinity, right: 0, down: 0)
      for place in 0..<correlations.places where correlations[block, place] > best.correlation {
        let (right, down) = correlations.shift(of: place)
        best = Match(
          correlation: correlations[block, place], right: Int(shifts[2 * block]) + right,
          down: Int(shifts[2 * block + 1]) + down)
      }
      return best
    }
  }

  /// The best shift of each block by the correlation at half the size and the votes, in pixels of the raster.
  private func coarseShifts(in picture: Raster, radius: Int) throws(VisionError) -> [Int16] {
    let grid = reference.grid
    let still = [Int16](repeating: 0, count: 2 * grid.count)
    let correlations = try Correlations(reference.coarse, picture.coarse, grid.coarse, shifts: still, radius: radius)
    var best = [Float](repeating: -.infinity, count: grid.count)
    var shifts = still
    for place in 0..<correlations.places {
      let (right, down) = correlations.shift(of: place)
      let cost = Self.costOfShift * Float(right * right + down * down).squareRoot()
      let here = (0..<grid.count).map { correlations[$0, place] }
      for (block, vote) in grid.neighbourhoodMeans(of: here, where: valid).enumerated() {
        let score = here[block] + Self.votes * vote - cost
        guard score > best[block] else { continue }
        best[block] = score
        (shifts[2 * block], shifts[2 * block + 1]) = (Int16(2 * right), Int16(2 * down))
      }
    }
    return shifts
  }

  /// The correlations of blocks with each of several places.
  private struct Correlations {
    let places: Int
    private let radius: Int
    private let values: [Float]

    init(
      _ one: RootGradients, _ other: RootGradients, _ blocks: RootGradients.Blocks, shifts: [Int16], radius: Int
    ) throws(VisionError) {
      let compared = try one.compare(blocks, with: other, shifts: shifts, radius: radius)
      let energies = try one.energies(of: blocks)
      let floor = BlockMatching.noise * RootGradients.unit * RootGradients.unit * Double(blocks.side * blocks.side)
      (places, self.radius) = (compared.places, radius)
      values = compared.products.indices.map { i in
        let (ours, theirs) = (Double(energies[i / compared.places]) + floor, Double(compared.squares[i]) + floor)
        return Float(Double(compared.products[i]) / (ours * theirs).squareRoot())
      }
    }

    subscript(block: Int, place: Int) -> Float { values[block * places + place] }

    func shift(of place: Int) -> (right: Int, down: Int) {
      (place % (2 * radius + 1) - radius, place / (2 * radius + 1) - radius)
    }
  }
}

extension RootGradients {
  /// The sums of the squares of the numbers in each of `blocks`.
  func energies(of blocks: Blocks) throws(VisionError) -> [Int32] {
    let still = [Int16](repeating: 0, count: 2 * blocks.columns * blocks.rows)
    return try compare(blocks, with: self, shifts: still, radius: 0).squares
  }
}
