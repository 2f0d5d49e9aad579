import Foundation
import Vision

/// Whether a place in a frame looks like a reference as a whole, not only at its corners.
enum PatchSimilarity {
  /// Longest side, in pixels, at which the two are compared: coarse, so that an outline that is off by a pixel or two does
  /// no harm, and fine enough to show the composition.
  static let longestSide = 64
  /// Side of the blocks that are compared each by itself, in pixels: light that changes over the object does no harm.
  static let block = 8
  /// Standard deviation, in grey levels, below which a block shows nothing to compare.
  static let leastContrast = 4.0

  /// The reference at the size of the comparison.
  static func thumbnail(of image: GrayImage) throws(VisionError) -> GrayImage {
    try image.reduced(toLongestSide: longestSide)
  }

  /// Mean normalised correlation, -1...1, of the blocks of `reference` with what the frame shows in their place; 0 where
  /// nothing can be compared. Unrelated pictures have about 0 ± 0.1.
  static func likeness(
    of reference: Reference, in query: Query, through frameFromReference: Homography
  ) throws(VisionError) -> Double {
    let thumbnail = reference.thumbnail
    let referenceFromThumbnail = Homography.resize(
      x: Double(reference.width) / Double(thumbnail.width), y: Double(reference.height) / Double(thumbnail.height))
    let frameFromThumbnail = referenceFromThumbnail.then(frameFromReference)
    // The frame is reduced to the size of the comparison first: sampled as it is, its fine print would be noise.
    let outline = Quadrilateral(width: thumbnail.width, height: thumbnail.height).map(frameFromThumbnail.apply)
    let thumbnailArea = Double(thumbnail.width * thumbnail.height)
    let step = (outline.signedArea / thumbnailArea).squareRoot() / query.scale
    guard step.isFinite, step > 0 else { return 0 }
    let reduced = try query.brightened.reduced(by: min(1, 1 / step))
    let reducedFromFrame = Homography.resize(
      x: Double(reduced.width) / Double(query.width), y: Double(reduced.height) / Double(query.height))
    let reducedFromThumbnail = frameFromThumbnail.then(reducedFromFrame)
    guard let thumbnailFromReduced = reducedFromThumbnail.inverse else { return 0 }
    let empty = GrayImage(
      width: thumbnail.width, height: thumbnail.height, pixels: [UInt8](repeating: 0, count: thumbnail.pixels.count))
    let rectified = try empty.drawing(reduced, through: thumbnailFromReduced)
    let isInFrame = { (x: Int, y: Int) in
      let point = reducedFromThumbnail.apply(Point(x: Double(x), y: Double(y)))
      return point.x >= 0 && point.y >= 0 && point.x <= Double(reduced.width - 1)
        && point.y <= Double(reduced.height - 1)
    }
    let correlations = blockCorrelations(thumbnail, rectified, where: isInFrame)
    return correlations.isEmpty ? 0 : correlations.reduce(0, +) / Double(correlations.count)
  }

  /// Normalised correlation, -1...1, of two pictures of one size; 0 where one of them is plain.
  static func correlation(_ a: GrayImage, _ b: GrayImage) -> Double {
    var sums = Sums()
    for (x, y) in zip(a.pixels, b.pixels) { sums.add(Double(x), Double(y)) }
    return sums.correlation ?? 0
  }

  /// The same of each block in which `a` shows something, counting the pixels that are shown.
  static func blockCorrelations(
    _ a: GrayImage, _ b: GrayImage, where isShown: (Int, Int) -> Bool = { _, _ in true }
  ) -> [Double] {
    var correlations: [Double] = []
    for top in stride(from: 0, to: a.height - block / 2, by: block) {
      for left in stride(from: 0, to: a.width - block / 2, by: block) {
        var sums = Sums()
        for y in top..<min(a.height, top + block) {
          for x in left..<min(a.width, left + block) where isShown(x, y) { sums.add(Double(a[x, y]), Double(b[x, y])) }
        }
        if let correlation = sums.correlation { correlations.append(correlation) }
      }
    }
    return correlations
  }

  private struct Sums {
    var n = 0.0, a = 0.0, b = 0.0, aa = 0.0, bb = 0.0, ab = 0.0

    mutating func add(_ x: Double, _ y: Double) {
      n += 1
      a += x
      b += y
      aa += x * x
      bb += y * y
      ab += x * y
    }

    /// Nil where too few pixels are shown, or the reference has nothing to compare; 0 where only the frame has not.
    var correlation: Double? {
      guard n >= Double(block * block) / 2 else { return nil }
      let (varianceA, varianceB) = (aa / n - a / n * (a / n), bb / n - b / n * (b / n))
      guard varianceA >= leastContrast * leastContrast else { return nil }
      guard varianceB > 1 else { return 0 }
      return (ab / n - a / n * (b / n)) / (varianceA * varianceB).squareRoot()
    }
  }
}
