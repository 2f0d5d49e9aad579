package import Vision

/// What a frame shows in the place of a reference, block by block.
package struct ComparedBlocks: Sendable {
  /// A block of the reference that has something to compare and can be seen.
  package struct Block: Sendable, Equatable {
    package var column: Int
    package var row: Int
    /// Its middle, as shares of the reference's width and height, 0...1.
    package var place: Point
    /// The same in pixels of the picture that it was compared with.
    package var position: Point
    /// How alike the two are in grey, -1...1.
    package var gray: Float
    /// What colour takes from that, at least 0.
    package var deduction: Float
    /// The mean gradient of what is shown, as a share of the reference's.
    package var contrast: Float

    /// How alike the two are.
    package var agreement: Float { gray - deduction }
    /// Whether they show the same.
    package var isGood: Bool { agreement > ComparedBlocks.good }
  }

  /// Agreement of a block from which it shows the same. Right ones have 0.85 in the median, chance has 0.3.
  package static let good: Float = 0.7
  /// Agreement, of a block and those beside it in the mean, below which they show something else.
  package static let different: Float = 0.55

  /// In rows.
  package var blocks: [Block]
  /// What had to be assumed for the colours to agree as well as they do; nil where colour says nothing.
  package var light: Light?

  /// The light and the camera that make of the reference's colours those of the picture.
  package struct Light: Sendable, Equatable {
    /// The logarithm of the gain of all channels together.
    package var exposure: Float
    /// The logarithm of the gain by which a channel differs most from that: 0 in white light.
    package var cast: Float
    /// How strongly the picture is coloured, as a share of the reference.
    package var slope: Float
    /// What is added to every colour, in units of L*a*b*.
    package var offset: Float
  }
  let grid: BlockGrid
  /// Pixels of the raster.
  let width: Int
  let height: Int

  /// The share of good blocks, 0...1, each with the weight that `weight` gives it; 2 more that are not good say that few blocks say little.
  package func goodShare(weight: (Block) -> Double = { _ in 1 }) -> Double {
    var (good, all) = (0.0, 2.0)
    for block in blocks {
      let weight = weight(block)
      all += weight
      if block.isGood { good += weight }
    }
    return good / all
  }

  /// The same without the blocks in whose place something plain is shown, and without those beside them that are not good: a hand, a sheet of
  /// paper or a shadow lies on them, and what covers a thing says nothing of it.
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

  /// Contrast, of that of the good blocks, below which a block that is not good is covered.
  static let leastContrast: Float = 0.35

  /// The block in which a place lies (shares of the reference's width and height, 0...1); nil where none can be compared.
  package func block(at place: Point) -> Block? {
    let column = (place.x * Double(width) - Double(grid.left)) / Double(BlockGrid.side)
    let row = (place.y * Double(height) - Double(grid.top)) / Double(BlockGrid.side)
    guard column >= 0, row >= 0, column < Double(grid.columns), row < Double(grid.rows) else { return nil }
    return blocks.first { $0.column == Int(column) && $0.row == Int(row) }
  }

  /// The largest region of blocks beside each other that show something else.
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
