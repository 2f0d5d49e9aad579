import Identity
import Vision

/// The blocks of a candidate in a compact form for storage: figures of another kind can be computed from them without
/// searching again.
package struct SeenBlocks: Sendable, Codable, Equatable {
  /// How many blocks the reference has, seen or not, across and down.
  let size: [Int]
  /// For each block its column and row; then, in thousandths, its agreement in grey, the deduction for its colours and
  /// its contrast; and whether other references also show it.
  let blocks: [[Int]]

  /// Stores the blocks of `candidate`; nil if they were not compared.
  init?(_ candidate: Verifier.Candidate) {
    guard let compared = candidate.compared else { return nil }
    size = [compared.grid.columns, compared.grid.rows]
    blocks = compared.blocks.map { block in
      let numbers = [block.gray, block.deduction, block.contrast].map { Int((1000 * $0).rounded()) }
      return [block.column, block.row] + numbers + [candidate.shared.contains(block.cell) ? 1 : 0]
    }
  }

  /// The figures that are made of them now.
  package var figures: EvidenceFigures.Blocks {
    let grid = BlockGrid(columns: size[0], rows: size[1])
    let compared = ComparedBlocks(
      blocks: blocks.map { numbers in
        let middle = Point(x: 0, y: 0)
        return ComparedBlocks.Block(
          column: numbers[0], row: numbers[1], place: middle, position: middle, gray: Float(numbers[2]) / 1000,
          deduction: Float(numbers[3]) / 1000, contrast: Float(numbers[4]) / 1000)
      }, light: nil, grid: grid)
    let shared = zip(blocks, compared.blocks).filter { $0.0[5] == 1 }.map(\.1.cell)
    return EvidenceFigures.Blocks(compared, shared: Set(shared))
  }
}
