package import Vision

/// A picture at the size at which identity is judged, and its gradients there and at half of it.
package struct Raster: Sendable {
  /// Longest side, in pixels. At 96, notes and their siblings are too alike; finer than this, what is out of focus differs from itself.
  package static let longestSide = 240

  let colors: ColorImage
  let fine: RootGradients
  let coarse: RootGradients
  package let grid: BlockGrid

  /// A picture that has the size of a raster.
  init(drawn colors: ColorImage) throws(VisionError) {
    let gray = colors.gray
    self.colors = colors
    fine = try RootGradients(of: gray)
    coarse = try RootGradients(of: gray.resized(width: gray.width / 2, height: gray.height / 2))
    grid = BlockGrid(width: colors.width, height: colors.height)
  }

  /// The raster of a reference `image` of any size.
  package init(of image: ColorImage) throws(VisionError) {
    let size = Self.size(width: image.width, height: image.height)
    try self.init(drawn: image.resized(width: size.width, height: size.height))
  }

  /// The size of the raster of an image of `width` x `height` pixels: both sides are even, and hold two blocks at least.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let scale = Double(longestSide) / Double(max(width, height))
    let side = { (full: Int) in max(2 * BlockGrid.side, 2 * Int((Double(full) * scale / 2).rounded())) }
    return (side(width), side(height))
  }

  package var width: Int { colors.width }
  package var height: Int { colors.height }
}
