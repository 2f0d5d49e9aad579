package import Vision

/// A picture at the size at which identity is judged, with its gradients at that size and at half of it.
package struct Raster: Sendable {
  /// The longest side, in pixels. At 96 pixels, different banknotes of a series look too similar; above 240, an object
  /// that is out of focus no longer agrees with its reference.
  package static let longestSide = 240

  let colors: ColorImage
  /// The gradients at the full and at half the size.
  let fine: RootGradients
  let coarse: RootGradients
  package let grid: BlockGrid
  /// For each block the sum of the squares of its gradients, at the full and at half the size.
  let fineEnergies: [Int32]
  let coarseEnergies: [Int32]

  /// Makes a raster of a picture that already has its size.
  init(drawn colors: ColorImage) throws(VisionError) { try self.init(colors, gray: colors.gray) }

  private init(_ colors: ColorImage, gray: GrayImage) throws(VisionError) {
    self.colors = colors
    fine = try RootGradients(of: gray)
    coarse = try RootGradients(of: gray.resized(width: gray.width / 2, height: gray.height / 2))
    grid = BlockGrid(width: colors.width, height: colors.height)
    fineEnergies = try fine.energies(of: grid.fine)
    coarseEnergies = try coarse.energies(of: grid.coarse)
  }

  /// The raster of a reference `image` of any size.
  package init(of image: ColorImage) throws(VisionError) {
    let size = Self.size(width: image.width, height: image.height)
    try self.init(drawn: image.resized(width: size.width, height: size.height))
  }

  /// Returns the size of the raster of an image of `width` x `height` pixels: both sides are even and hold at least two
  /// blocks.
  package static func size(width: Int, height: Int) -> (width: Int, height: Int) {
    let scale = Double(longestSide) / Double(max(width, height))
    let side = { (full: Int) in max(2 * BlockGrid.side, 2 * Int((Double(full) * scale / 2).rounded())) }
    return (side(width), side(height))
  }

  /// The same with its grey levels blurred by a Gaussian of `sigma` pixels; its colours stay sharp.
  func blurred(sigma: Double) throws(VisionError) -> Raster {
    try Raster(colors, gray: colors.gray.blurred(sigmaX: sigma, sigmaY: sigma))
  }

  package var width: Int { colors.width }
  package var height: Int { colors.height }
}

extension RootGradients {
  /// The sums of the squares of the numbers in each of `blocks`.
  fileprivate func energies(of blocks: Blocks) throws(VisionError) -> [Int32] {
    let still = [Int16](repeating: 0, count: 2 * blocks.count)
    return try compare(blocks, with: self, shifts: still, radius: 0).squares
  }
}
