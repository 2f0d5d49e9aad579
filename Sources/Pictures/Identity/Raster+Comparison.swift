package import Vision

/// Compares block by block to decide whether the object that geometry has found is the reference itself and not a
/// similar object: a card of the same series, a banknote of another value, a carton of another flavour.
extension Raster {
  /// The radius of the first search, in pixels at half the size: for the flat raster, and for the raster after it is
  /// bent like the paper.
  private static let radius = 6
  private static let refinedRadius = 2
  /// A block of the reference with a lower mean gradient, in grey levels a pixel, has nothing to compare.
  private static let minGradient = 1.5
  /// At least this share of a block's pixels must lie in the picture.
  private static let minInside = 0.8
  /// A lamp hides a block if it saturates this share of its pixels, not counting those that are white in the reference.
  private static let maxSaturated = 0.5
  /// A pixel is saturated in the picture, or white in the reference, if its darkest channel has at least this level.
  private static let saturated: UInt8 = 250
  private static let white: UInt8 = 235
  /// A block with a higher correlation serves to estimate the light.
  private static let trusted: Float = 0.55

  /// Compares this raster of a reference with the part of `picture` where `pictureFromRaster` puts it. The shifts of
  /// the blocks are used to bend the raster, and then each block is searched for again, so that neither a crease nor
  /// the curve of a bottle counts as a difference.
  package func compare(with picture: ColorImage, through pictureFromRaster: Homography) throws(VisionError)
    -> ComparedBlocks
  {
    let corners = Quadrilateral(width: width, height: height)
    // A homography has an arbitrary sign. Only a change of sign within the raster means something.
    let sign = pictureFromRaster.depth(at: corners.centre) < 0 ? -1.0 : 1
    let pictureFromRaster = Homography(pictureFromRaster.elements.map { sign * $0 })
    let reduction = (abs(corners.map(pictureFromRaster.apply).signedArea) / Double(width * height)).squareRoot()
    // A raster that reaches beyond the horizon is no view of a flat thing.
    guard reduction.isFinite, corners.corners.allSatisfy({ pictureFromRaster.depth(at: $0) > 0 }) else {
      return ComparedBlocks(blocks: [], light: nil, grid: grid)
    }
    let (flat, inside) = try picture.drawn(
      through: pictureFromRaster, reduction: reduction, width: width, height: height)
    let valid = validBlocks(in: flat, inside: inside)
    guard valid.contains(true) else {
      return ComparedBlocks(blocks: [], light: nil, grid: grid)
    }
    let matching = BlockMatching(reference: self, valid: valid)
    let first = try matching.matches(in: Raster(drawn: flat), radius: Self.radius)
    let bend = Displacement(of: first, valid: valid, on: self)
    let refined = try Raster(
      drawn: picture.drawn(
        through: pictureFromRaster, displacement: bend.pixels, reduction: reduction, width: width, height: height
      ).image)
    let seen = valid.indices.filter { valid[$0] }
    let soft = try softened(as: refined, in: seen.filter { first[$0].correlation > Self.trusted })
    let second = try BlockMatching(reference: soft ?? self, valid: valid)
      .matches(in: refined, radius: Self.refinedRadius)
    let correlations = zip(first, second).map { max($0.correlation, $1.correlation) }
    let colors = try ColorAgreement(
      self, refined, matches: second, seen: seen, trusted: seen.filter { correlations[$0] > Self.trusted })
    return ComparedBlocks(
      blocks: seen.map { block in
        let middle = grid.middle(of: block)
        return ComparedBlocks.Block(
          column: block % grid.columns, row: block / grid.columns,
          place: Point(x: (middle.x + 0.5) / Double(width), y: (middle.y + 0.5) / Double(height)),
          position: pictureFromRaster.apply(
            Point(x: middle.x + Double(first[block].right), y: middle.y + Double(first[block].down))),
          gray: correlations[block], deduction: colors.deductions[block],
          contrast: Float(refined.fineEnergies[block]) / Float(max(1, fineEnergies[block])))
      }, light: colors.assumed, grid: grid)
  }

  /// Returns this raster, blurred as much as `picture` is in these `blocks`; nil if the picture is just as sharp or too
  /// few blocks are given.
  private func softened(as picture: Raster, in blocks: [Int]) throws(VisionError) -> Raster? {
    guard blocks.count >= ColorAgreement.minTrusted else { return nil }
    let aim = Self.sharpness(of: picture, in: blocks)
    var soft: Raster?
    for sigma in Self.sigmas where aim < Self.sharp * Self.sharpness(of: soft ?? self, in: blocks) {
      soft = try blurred(sigma: sigma)
    }
    return soft
  }

  /// Returns the sum of the gradients' lengths in `blocks`, divided by the same sum at half the size. Light does not
  /// change this value, and blur lowers it.
  private static func sharpness(of raster: Raster, in blocks: [Int]) -> Double {
    let sum = { (energies: [Int32]) in blocks.reduce(0) { $0 + Double(energies[$1]) } }
    return sum(raster.fineEnergies) / max(1, sum(raster.coarseEnergies))
  }

  /// The blurs that are tried in turn, in pixels, and the share of the reference's sharpness from which a picture
  /// counts as equally sharp.
  private static let sigmas = [0.7, 1, 1.4, 2]
  private static let sharp = 0.9

  /// For each block whether it has something to compare, lies in the picture, and is not hidden by a lamp.
  private func validBlocks(in flat: ColorImage, inside: [Bool]) -> [Bool] {
    let area = Double(BlockGrid.side * BlockGrid.side)
    let least = Self.minGradient * area * RootGradients.unit * RootGradients.unit
    return (0..<grid.count).map { block in
      guard Double(fineEnergies[block]) >= least else { return false }
      let (columns, rows) = grid.pixels(of: block)
      var (within, hidden) = (0, 0)
      for y in rows {
        for x in columns {
          let i = y * width + x
          within += inside[i] ? 1 : 0
          hidden += flat.darkest(i) >= Self.saturated && colors.darkest(i) < Self.white ? 1 : 0
        }
      }
      return Double(within) >= Self.minInside * area && Double(hidden) < Self.maxSaturated * area
    }
  }
}

extension ColorImage {
  /// The least of the three levels of a pixel.
  fileprivate func darkest(_ pixel: Int) -> UInt8 {
    min(pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
  }
}
