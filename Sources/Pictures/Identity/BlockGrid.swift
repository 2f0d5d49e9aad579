import Vision

/// The square blocks in which a raster is compared: as many whole ones as fit, about in the middle. All numbers are even, so that the blocks
/// lie on whole pixels at half the size, too.
package struct BlockGrid: Sendable, Equatable {
  /// Pixels of a raster in a side of a block. Smaller ones hold too little to tell a picture from another by; in larger ones a bend of
  /// the paper does not agree with itself.
  static let side = 18

  package let columns: Int
  package let rows: Int
  let left: Int
  let top: Int

  init(width: Int, height: Int) {
    (columns, rows) = (width / Self.side, height / Self.side)
    left = (width - columns * Self.side) / 4 * 2
    top = (height - rows * Self.side) / 4 * 2
  }

  var count: Int { columns * rows }

  /// The blocks at the size of the raster, and at half of it.
  var fine: RootGradients.Blocks { .init(side: Self.side, columns: columns, rows: rows, left: left, top: top) }
  var coarse: RootGradients.Blocks {
    .init(side: Self.side / 2, columns: columns, rows: rows, left: left / 2, top: top / 2)
  }

  /// The middle of a block, in pixels of the raster.
  func middle(of block: Int) -> Point {
    let half = Double(Self.side - 1) / 2
    return Point(
      x: Double(left + block % columns * Self.side) + half, y: Double(top + block / columns * Self.side) + half)
  }

  /// The pixels of a block at the size of the raster, row by row.
  func pixels(of block: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let (x, y) = (left + block % columns * Self.side, top + block / columns * Self.side)
    return (x..<x + Self.side, y..<y + Self.side)
  }

  /// The mean of `values` over each block and its neighbours for which `counts` is true; 0 if there are none.
  func neighbourhoodMeans(of values: [Float], where counts: [Bool]) -> [Float] {
    (0..<count).map { block in
      let (column, row) = (block % columns, block / columns)
      var (sum, number): (Float, Float) = (0, 0)
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) where counts[y * columns + x] {
          sum += values[y * columns + x]
          number += 1
        }
      }
      return number > 0 ? sum / number : 0
    }
  }
}
