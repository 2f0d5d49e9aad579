package import Vision

/// The test whether what was found by its geometry is the reference itself, and not something that is made like it: a card of the same
/// series, a note of another value, a carton of another flavour.
extension Raster {
  /// Pixels at half the size within which a block is looked for at first, and again once the raster is bent as the paper is.
  private static let radius = 6
  private static let refinedRadius = 2
  /// The mean gradient of a block, in grey levels a pixel, below which it has nothing to compare.
  private static let leastGradient = 1.5
  /// The share of a block's pixels that must lie in the picture.
  private static let leastInside = 0.8
  /// The share that a lamp may saturate, from a level on, where the reference is not white.
  private static let mostSaturated = 0.5
  private static let saturated: UInt8 = 250
  private static let white: UInt8 = 235
  /// The correlation from which a block tells the light by its colours.
  private static let trusted: Float = 0.55

  /// Compares the raster, of a reference, with what `picture` shows where `pictureFromRaster` puts it: by where each block is found, the
  /// raster is bent, and each is looked for again, so that neither a crease nor a bottle's bend counts as a difference.
  package func compare(with picture: ColorImage, through pictureFromRaster: Homography) throws(VisionError)
    -> ComparedBlocks
  {
    let corners = Quadrilateral(width: width, height: height)
    // Of either sign: only whether it changes says something.
    let sign = pictureFromRaster.depth(at: corners.centre) < 0 ? -1.0 : 1
    let pictureFromRaster = Homography(pictureFromRaster.elements.map { sign * $0 })
    let reduction = (abs(corners.map(pictureFromRaster.apply).signedArea) / Double(width * height)).squareRoot()
    // What reaches beyond the horizon is no view of a flat thing.
    guard reduction.isFinite, corners.corners.allSatisfy({ pictureFromRaster.depth(at: $0) > 0 }) else {
      return ComparedBlocks(blocks: [], light: nil, grid: grid, width: width, height: height)
    }
    let (flat, inside) = try picture.drawn(
      through: pictureFromRaster, reduction: reduction, width: width, height: height)
    let valid = try validBlocks(in: flat, inside: inside)
    guard valid.contains(true) else {
      return ComparedBlocks(blocks: [], light: nil, grid: grid, width: width, height: height)
    }
    let matching = BlockMatching(reference: self, valid: valid)
    let first = try matching.matches(in: Raster(drawn: flat), radius: Self.radius)
    let bend = Displacement(of: first, valid: valid, on: self)
    let refined = try Raster(
      drawn: picture.drawn(
        through: pictureFromRaster, displacement: bend.pixels, reduction: reduction, width: width, height: height
      ).image)
    let second = try matching.matches(in: refined, radius: Self.refinedRadius)
    let correlations = zip(first, second).map { max($0.correlation, $1.correlation) }
    let seen = valid.indices.filter { valid[$0] }
    let (ours, shown) = (try fine.energies(of: grid.fine), try refined.fine.energies(of: grid.fine))
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
          contrast: Float(shown[block]) / Float(max(1, ours[block])))
      }, light: colors.assumed, grid: grid, width: width, height: height)
  }

  /// The blocks that have something to compare, lie in the picture, and are not hidden by a lamp.
  private func validBlocks(in flat: ColorImage, inside: [Bool]) throws(VisionError) -> [Bool] {
    let area = Double(BlockGrid.side * BlockGrid.side)
    let least = Self.leastGradient * area * RootGradients.unit * RootGradients.unit
    let energies = try fine.energies(of: grid.fine)
    return (0..<grid.count).map { block in
      guard Double(energies[block]) >= least else { return false }
      let (columns, rows) = grid.pixels(of: block)
      var (within, hidden) = (0, 0)
      for y in rows {
        for x in columns {
          let i = y * width + x
          within += inside[i] ? 1 : 0
          hidden += flat.darkest(i) >= Self.saturated && colors.darkest(i) < Self.white ? 1 : 0
        }
      }
      return Double(within) >= Self.leastInside * area && Double(hidden) < Self.mostSaturated * area
    }
  }
}

extension ColorImage {
  /// The least of the three levels of a pixel.
  fileprivate func darkest(_ pixel: Int) -> UInt8 {
    min(pixels[3 * pixel], pixels[3 * pixel + 1], pixels[3 * pixel + 2])
  }
}
