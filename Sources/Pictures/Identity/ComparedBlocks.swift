package import Vision

/// What a frame shows in the place of a reference, block by block.
package struct ComparedBlocks: Sendable {
  /// A block of the reference that has something to compare and can be seen.
  package struct Block: Sendable, Equatable {
    package var column: Int
    package var row: Int
    /// Where its middle is in the reference, as shares of the width and height, 0...1.
    package var place: Point
    /// Where its middle was found in the picture, in pixels.
    package var position: Point
    /// How well the grey levels agree, -1...1.
    package var gray: Float
    /// By how much the colours lower that, at least 0.
    package var deduction: Float
    /// The mean gradient of the picture there, divided by that of the reference.
    package var contrast: Float

    /// How well reference and picture agree.
    package var agreement: Float { gray - deduction }
    /// Whether the picture shows the same as the reference.
    package var isGood: Bool { agreement > ComparedBlocks.good }
  }

  /// A block with a higher agreement shows the same. The median is 0.85 for the right reference, and 0.3 by chance.
  package static let good: Float = 0.7
  /// Where the mean agreement of a block and its neighbours is lower, the picture shows something else.
  package static let different: Float = 0.55

  /// The blocks, row by row.
  package var blocks: [Block]
  /// The light and the camera that were assumed when the colours were compared; nil if colour says nothing.
  package var light: Light?

  /// How light and camera turn the colours of the reference into those of the picture.
  package struct Light: Sendable, Equatable {
    /// The logarithm of the gain that all channels have in common.
    package var exposure: Float
    /// By how much the logarithm of one channel's gain differs at most from that: 0 in white light.
    package var cast: Float
    /// The chroma of the picture, divided by that of the reference.
    package var slope: Float
    /// The length of the offset that is added to every colour, in units of L*a*b*.
    package var offset: Float
  }

  let grid: BlockGrid
  /// The size of the raster, in pixels.
  let width: Int
  let height: Int

  /// The share of good blocks, 0...1, where each block counts with its `weight`. Two further blocks count as not good, because few blocks
  /// prove little.
  package func goodShare(weight: (Block) -> Double = { _ in 1 }) -> Double {
    var (good, all) = (0.0, 2.0)
    for block in blocks {
      let weight = weight(block)
      all += weight
      if block.isGood { good += weight }
    }
    return good / all
  }

  /// The same without the blocks that something plain covers, such as a hand, a sheet of paper or a shadow, and without those of their
  /// neighbours that are not good: what covers a thing says nothing about it.
  package var uncovered: ComparedBlocks {
    let good = blocks.filter(\.isGood)
    let contrasts = (good.isEmpty ? blocks : good).map(\.contrast).sorted()
    guard !contrasts.isEmpty else { return self }
    let usual = contrasts[contrasts.count / 2]
    let plain = blocks.filter { !$0.isGood && $0.contrast < Self.leastContrast * usual }
    var uncovered = self
    uncovered.blocks.removeAll { block in
      !block.isGood && plain.contains { abs($0.column - block.column) <= 1 && abs($0.row - block.row) <= 1 }
    }
    return uncovered
  }

  /// A block that is not good counts as covered if its contrast is below this share of the good blocks' median.
  static let leastContrast: Float = 0.35

  /// The block at a place, which is given as shares of the reference's width and height, 0...1; nil if no block there could be compared.
  package func block(at place: Point) -> Block? {
    let column = (place.x * Double(width) - Double(grid.left)) / Double(BlockGrid.side)
    let row = (place.y * Double(height) - Double(grid.top)) / Double(BlockGrid.side)
    guard column >= 0, row >= 0, column < Double(grid.columns), row < Double(grid.rows) else { return nil }
    return blocks.first { $0.column == Int(column) && $0.row == Int(row) }
  }

  /// The blocks of the largest connected region in which the picture shows something else.
  package var region: [Block] {
    var places = [Int?](repeating: nil, count: grid.count)
    for (i, block) in blocks.enumerated() { places[block.row * grid.columns + block.column] = i }
    let counts = places.map { $0 != nil }
    let means = grid.neighbourhoodMeans(of: places.map { $0.map { blocks[$0].agreement } ?? 0 }, where: counts)
    var left = Set((0..<grid.count).filter { counts[$0] && means[$0] < Self.different })
    var largest: [Int] = []
    for start in left.sorted() where left.contains(start) {
      var region: [Int] = []
      var open = [start]
      left.remove(start)
      while let block = open.popLast() {
        region.append(block)
        let column = block % grid.columns
        for next in [
          column > 0 ? block - 1 : -1, column < grid.columns - 1 ? block + 1 : -1, block - grid.columns,
          block + grid.columns,
        ] where left.remove(next) != nil { open.append(next) }
      }
      if region.count > largest.count { largest = region }
    }
    return largest.compactMap { places[$0].map { blocks[$0] } }
  }
}
