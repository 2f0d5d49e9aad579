package import Vision

/// The block-by-block comparison of a reference with the place in a frame where it seems to be.
package struct ComparedBlocks: Sendable {
  /// A block of the reference that has something to compare and can be seen.
  package struct Block: Sendable, Equatable {
    package var column: Int
    package var row: Int
    /// Which block of the reference it is.
    package var cell: Cell { Cell(column: column, row: row) }
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

    /// Creates a block.
    package init(
      column: Int, row: Int, place: Point, position: Point, gray: Float, deduction: Float, contrast: Float
    ) {
      (self.column, self.row, self.place, self.position) = (column, row, place, position)
      (self.gray, self.deduction, self.contrast) = (gray, deduction, contrast)
    }

    /// How well reference and picture agree.
    package var agreement: Float { gray - deduction }
    /// Whether the picture shows the same as the reference.
    package var isGood: Bool { agreement > ComparedBlocks.good }

    /// Returns whether this block is `other`, or touches it.
    fileprivate func isBeside(_ other: Self) -> Bool { cell.isWithin(1, of: other.cell) }
  }

  /// The column and the row of a block.
  package struct Cell: Sendable, Hashable {
    package var column: Int
    package var row: Int

    /// Returns whether the cell is at most this many columns and rows away from the other one.
    fileprivate func isWithin(_ distance: Int, of other: Self) -> Bool {
      abs(column - other.column) <= distance && abs(row - other.row) <= distance
    }
  }

  /// A block with a higher agreement shows the same. The median is 0.85 for the right reference, and 0.3 by chance.
  package static let good: Float = 0.7
  /// Where the mean agreement of a block and its neighbours is lower, the picture shows something else.
  package static let different: Float = 0.55

  /// The blocks, row by row.
  package var blocks: [Block]
  /// How many blocks are left out because something plain covers them.
  package private(set) var coveredCount = 0
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

  /// No block at all.
  package static let none = ComparedBlocks(blocks: [], light: nil, grid: BlockGrid(width: 36, height: 36))

  package let grid: BlockGrid

  /// Blocks of a raster of this `grid`.
  package init(blocks: [Block], light: Light?, grid: BlockGrid) {
    (self.blocks, self.light, self.grid) = (blocks, light, grid)
  }

  /// Returns the share of good blocks, 0...1, where each block counts with its `weight`. Additional blocks of the mean
  /// weight count as not good: six, because few blocks prove little, and three for every ten that are covered, because
  /// another object may be plain where this one is not.
  package func goodShare(weight: (Block) -> Double = { _ in 1 }) -> Double {
    var (good, all) = (0.0, 0.0)
    for block in blocks {
      let weight = weight(block)
      all += weight
      if block.isGood { good += weight }
    }
    let count = Double(blocks.count)
    let against = Self.blocksAgainst + Self.againstForCovered * Double(coveredCount)
    return all > 0 ? good / all * count / (count + against) : 0
  }

  private static let blocksAgainst = 6.0
  private static let againstForCovered = 0.3

  /// Replaces every block that is not good and lies within two blocks of one of `cells` by the same block of `other`,
  /// if it is good there. `other` was compared at another place. Returns whether any block was replaced.
  package mutating func take(_ other: ComparedBlocks, around cells: Set<Cell>) -> Bool {
    let there = Dictionary(uniqueKeysWithValues: other.blocks.filter(\.isGood).map { ($0.cell, $0) })
    var hasTaken = false
    for i in blocks.indices where !blocks[i].isGood {
      let cell = blocks[i].cell
      guard let block = there[cell], cells.contains(where: { $0.isWithin(2, of: cell) }) else { continue }
      blocks[i] = block
      hasTaken = true
    }
    return hasTaken
  }

  /// These blocks without those that something plain covers, such as a hand, a sheet of paper or a shadow, and without
  /// the neighbours of covered blocks that are not good: a cover says nothing about the object below it. A single plain
  /// block is not treated as covered, because other pictures have such blocks, too.
  package var uncovered: ComparedBlocks {
    let good = blocks.filter(\.isGood)
    let contrasts = (good.isEmpty ? blocks : good).map(\.contrast).sorted()
    guard !contrasts.isEmpty else { return self }
    let usual = contrasts[contrasts.count / 2]
    let plain = blocks.filter { !$0.isGood && $0.contrast < Self.minContrast * usual }
    let covered = plain.filter { block in plain.contains { $0.isBeside(block) && $0.cell != block.cell } }
    var uncovered = self
    uncovered.blocks.removeAll { block in !block.isGood && covered.contains { $0.isBeside(block) } }
    uncovered.coveredCount += blocks.count - uncovered.blocks.count
    return uncovered
  }

  /// A block that is not good is plain if its contrast is below this share of the good blocks' median.
  private static let minContrast: Float = 0.35

  /// The position in `blocks` of each block of the grid; nil if the block is not visible.
  private var places: [Int?] {
    var places = [Int?](repeating: nil, count: grid.count)
    for (i, block) in blocks.enumerated() { places[block.row * grid.columns + block.column] = i }
    return places
  }

  /// The blocks of the largest connected region in which the picture shows something else.
  package var region: [Block] {
    let places = self.places
    let counts = places.map { $0 != nil }
    let means = grid.neighbourhoodMeans(of: places.map { $0.map { blocks[$0].agreement } ?? 0 }, where: counts)
    let differs = counts.indices.map { counts[$0] && means[$0] < Self.different }
    var largest: [Int] = []
    for region in grid.connected(where: differs) where region.count > largest.count { largest = region }
    return largest.compactMap { places[$0].map { blocks[$0] } }
  }
}
