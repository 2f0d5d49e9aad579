import Foundation
import Vision

/// How far bent paper moves each pixel of a raster from its place, estimated from the shifts of the blocks.
struct Displacement {
  /// A block's shift counts if its correlation is above this.
  private static let counted: Float = 0.2

  /// Two numbers for each pixel of the raster, row by row: how far it moves to the right, and down.
  let pixels: [Float]

  /// Smooths `shifts` by a Gaussian of one block and interpolates between the middles of the blocks. The weight of each
  /// shift is the square of the amount by which its correlation exceeds `counted`.
  init(of shifts: [BlockMatching.Match], valid: [Bool], on raster: Raster) {
    let grid = raster.grid
    let weights = zip(shifts, valid).map { shift, valid in
      valid ? pow(max(0, shift.correlation - Self.counted), 2) : 0
    }
    let total = Self.smoothed(weights, grid).map { $0 + 1e-6 }
    let mean = { (values: [Int]) in
      zip(Self.smoothed(zip(weights, values).map { $0 * Float($1) }, grid), total).map { $0 / $1 }
    }
    let (right, down) = (mean(shifts.map(\.right)), mean(shifts.map(\.down)))
    let columns = (0..<raster.width).map { Between($0, first: grid.left, count: grid.columns) }
    let rows = (0..<raster.height).map { Between($0, first: grid.top, count: grid.rows) }
    var pixels: [Float] = []
    pixels.reserveCapacity(2 * raster.width * raster.height)
    for row in rows {
      let (above, below) = (row.before * grid.columns, row.after * grid.columns)
      for column in columns {
        let between = { (values: [Float]) in
          let upper = column.mix(values[above + column.before], values[above + column.after])
          let lower = column.mix(values[below + column.before], values[below + column.after])
          return row.mix(upper, lower)
        }
        pixels.append(between(right))
        pixels.append(between(down))
      }
    }
    self.pixels = pixels
  }

  /// The two columns, or rows, of blocks between whose middles a pixel lies.
  private struct Between {
    let before: Int
    let after: Int
    private let share: Float

    init(_ pixel: Int, first: Int, count: Int) {
      let place = (Float(pixel - first) + 0.5) / Float(BlockGrid.side) - 0.5
      let within = min(Float(count - 1), max(0, place))
      (before, after) = (Int(within), min(count - 1, Int(within) + 1))
      share = within - Float(before)
    }

    func mix(_ one: Float, _ other: Float) -> Float { one + (other - one) * share }
  }

  /// `values` of the blocks, smoothed by a Gaussian of one block along both axes; beyond the edge they are 0.
  private static func smoothed(_ values: [Float], _ grid: BlockGrid) -> [Float] {
    let across = smoothed(values, grid, count: grid.columns, step: 1) { $0 % grid.columns }
    return smoothed(across, grid, count: grid.rows, step: grid.columns) { $0 / grid.columns }
  }

  private static func smoothed(
    _ values: [Float], _ grid: BlockGrid, count: Int, step: Int, place: (Int) -> Int
  ) -> [Float] {
    values.indices.map { i in
      let place = place(i)
      return gaussian.indices.reduce(0) { sum, k in
        let offset = k - gaussian.count / 2
        return (0..<count).contains(place + offset) ? sum + gaussian[k] * values[i + offset * step] : sum
      }
    }
  }

  private static let gaussian: [Float] = {
    let weights = (-4...4).map { exp(-Float($0 * $0) / 2) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }()
}
