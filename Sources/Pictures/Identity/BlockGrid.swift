package import Vision

/// The square blocks into which a raster is divided for comparison: as many whole blocks as fit, centred to within a
/// pixel or two. The side and the first block's position are even numbers, so that the blocks also start on whole
/// pixels at half the size.
package struct BlockGrid: Sendable, Equatable {
  /// The side of a block, in pixels of the raster. A smaller block holds too little to distinguish one picture from
  /// another; within a larger block, bent paper no longer moves as one piece.
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

  /// Creates a grid of this many blocks.
  package init(columns: Int, rows: Int) { self.init(width: columns * Self.side, height: rows * Self.side) }

  var count: Int { columns * rows }

  /// The blocks at the size of the raster, and at half of it.
  var fine: RootGradients.Blocks { .init(side: Self.side, columns: columns, rows: rows, left: left, top: top) }
  var coarse: RootGradients.Blocks {
    .init(side: Self.side / 2, columns: columns, rows: rows, left: left / 2, top: top / 2)
  }

  /// The blocks for which `isMember` holds, in groups that are connected by their sides.
  func connected(where isMember: [Bool]) -> [[Int]] {
    var left = Set(isMember.indices.filter { isMember[$0] })
    var groups: [[Int]] = []
    for start in left.sorted() where left.remove(start) != nil {
      var group: [Int] = []
      var open = [start]
      while let block = open.popLast() {
        group.append(block)
        let column = block % columns
        for next in [
          column > 0 ? block - 1 : -1, column < columns - 1 ? block + 1 : -1, block - columns, block + columns,
        ] where left.remove(next) != nil { open.append(next) }
      }
      groups.append(group)
    }
    return groups
  }

  /// The middle of a block, in pixels of the raster.
  func middle(of block: Int) -> Point {
    let (half, corner) = (Double(Self.side - 1) / 2, fine.corner(of: block))
    return Point(x: Double(corner.x) + half, y: Double(corner.y) + half)
  }

  /// The block in which a `point` of the raster lies; nil at its border, which holds no whole block.
  package func cell(at point: Point) -> ComparedBlocks.Cell? {
    let column = (point.x + 0.5 - Double(left)) / Double(Self.side)
    let row = (point.y + 0.5 - Double(top)) / Double(Self.side)
    guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else { return nil }
    return ComparedBlocks.Cell(column: Int(column), row: Int(row))
  }

  /// The pixels of a block at the size of the raster, row by row.
  func pixels(of block: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let (x, y) = fine.corner(of: block)
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
