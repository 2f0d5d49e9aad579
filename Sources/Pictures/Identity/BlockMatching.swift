import Foundation
import Vision

/// Finds each block of a raster near its place in another picture on the same raster.
///
/// The first search runs at half the size, within a radius. It adds the votes of the neighbouring blocks to the
/// correlation of the root gradients, so that a block of plain or repeated print moves along with its surroundings. The
/// second search runs at full size, within two pixels of the place that the first search found, and uses the
/// correlation alone.
struct BlockMatching {
  /// The mean gradient that is added to that of each block, in grey levels per pixel. It keeps plain paper from
  /// correlating by its noise.
  static let noise = 0.15
  /// How much each pixel of shift, at half the size, lowers the score of a place.
  static let costOfShift: Float = 0.006
  /// The weight of the votes: the mean correlation of a block and its neighbours at the same shift.
  static let votes: Float = 0.5
  /// The radius of the second search, in pixels of the raster.
  static let fineRadius = 2

  /// Where a block was found.
  struct Match: Sendable {
    /// The correlation of the root gradients, -1...1: about 0.9 where both show the same, about 0.3 by chance.
    var correlation: Float
    /// How far from its own place the block was found, in pixels of the raster to the right and down.
    var right: Int
    var down: Int
  }

  let reference: Raster
  /// For each block whether its correlation counts as a vote.
  let valid: [Bool]

  /// The best place of each block in `picture`, at most 2 `radius` + 2 pixels away in each direction.
  func matches(in picture: Raster, radius: Int) throws(VisionError) -> [Match] {
    let shifts = try coarseShifts(in: picture, radius: radius)
    let correlations = try Correlations(
      reference.fine, picture.fine, reference.grid.fine, energies: reference.fineEnergies, shifts: shifts,
      radius: Self.fineRadius)
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

  /// The best shift of each block by the first search, in pixels of the raster.
  private func coarseShifts(in picture: Raster, radius: Int) throws(VisionError) -> [Int16] {
    let grid = reference.grid
    let still = [Int16](repeating: 0, count: 2 * grid.count)
    let correlations = try Correlations(
      reference.coarse, picture.coarse, grid.coarse, energies: reference.coarseEnergies, shifts: still, radius: radius)
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

  /// The correlation of each block with each of several places of the picture.
  private struct Correlations {
    let places: Int
    private let radius: Int
    private let values: [Float]

    /// `energies` has those of the blocks of `one`.
    init(
      _ one: RootGradients, _ other: RootGradients, _ blocks: RootGradients.Blocks, energies: [Int32], shifts: [Int16],
      radius: Int
    ) throws(VisionError) {
      let compared = try one.compare(blocks, with: other, shifts: shifts, radius: radius)
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
