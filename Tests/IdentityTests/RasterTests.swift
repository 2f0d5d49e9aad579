import TestSupport
import Testing
import Vision

@testable import Identity

@Suite struct `A raster` {
  @Test(arguments: [(480, 360, 240, 180), (101, 400, 60, 240), (1000, 10, 240, 36), (1, 1, 240, 240)])
  func `has even sides, of 240 pixels at most and of two blocks at least`(
    width: Int, height: Int, expectedWidth: Int, expectedHeight: Int
  ) throws {
    let size = Raster.size(width: width, height: height)
    #expect(size.width == expectedWidth && size.height == expectedHeight)
    let raster = try Raster(of: ColorImage.artwork(seed: 4, width: width, height: height))
    #expect(raster.width == expectedWidth && raster.height == expectedHeight)
  }

  @Test(arguments: [(240, 180), (240, 36), (36, 240), (242, 182)])
  func `has a grid that lies in it, at half the size too`(width: Int, height: Int) {
    let grid = BlockGrid(width: width, height: height)
    for blocks in [grid.fine, grid.coarse] {
      let scale = blocks.side == BlockGrid.side ? 1 : 2
      #expect(blocks.left >= 0 && blocks.left + blocks.columns * blocks.side <= width / scale)
      #expect(blocks.top >= 0 && blocks.top + blocks.rows * blocks.side <= height / scale)
      #expect(blocks.left * scale == grid.left && blocks.top * scale == grid.top)
    }
  }
}
