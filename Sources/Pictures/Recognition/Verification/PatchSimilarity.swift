import Foundation
import Vision

/// Compares a place in a frame with a reference as a whole, block by block.
///
/// Features show that some details agree; only this comparison shows whether the rest does. A card of the same series
/// shares its frame, its emblem and its typeface with the reference and has another picture: its features are found,
/// but its blocks differ.
enum PatchSimilarity {
  /// Longest side, in pixels, at which the two are compared: fine enough to show another picture, coarse enough that an
  /// outline that is off by a pixel or two does no harm.
  static let longestSide = 96
  /// Side of the blocks, in pixels. Each block is compared separately, so that light that changes over the object does
  /// no harm.
  static let block = 12
  /// Pixels by which a block may lie beside its place: pages are not flat, and outlines are not exact. With 2, of 333
  /// right candidates of four sets, 4 were less similar than the second most similar of 19 strangers of a series.
  static let reach = 2
  /// Standard deviation, in grey levels, below which a block of the reference shows nothing to compare.
  static let minContrast = 6.0
  /// Share of a block's pixels that a lamp may saturate before it hides the block.
  static let maxSaturated = 0.3

  /// A block of a reference that can be seen in a frame.
  struct Block: Sendable {
    /// Its middle, in pixels of the frame.
    var position: Point
    /// Its column and row among all blocks of the reference.
    var column: Int
    var row: Int
    /// The normalised correlation, -1...1, of the two at the shift within reach at which it is highest.
    var correlation: Double
    /// Standard deviation of the frame's grey levels there, over that of the reference's.
    var contrast: Double

    /// Whether the frame shows the same picture as the reference.
    var agrees: Bool { correlation > PatchSimilarity.agreement }

    fileprivate func isBeside(_ other: Block) -> Bool {
      abs(column - other.column) <= 1 && abs(row - other.row) <= 1
    }
  }

  /// Correlation from which a block agrees: half of the way from chance, 0.3, to a clear view, 0.9.
  static let agreement = 0.6
  /// Contrast, relative to that of the blocks that agree, below which a block is covered: a hand, a sheet of paper or a
  /// shadow has less. With 0.2, the three frames of `video_map` that a sheet half covers are as similar as the others,
  /// and one in 19 strangers of a series gains more than 0.02. With 0.4, five do.
  static let minShownContrast = 0.2

  /// The reference at the size of the comparison.
  static func thumbnail(of image: GrayImage) throws(VisionError) -> GrayImage {
    try image.reduced(toLongestSide: longestSide)
  }

  /// Returns the mean correlation of the blocks that nothing covers, -1...1; 0 without any. One additional block with
  /// the correlation of chance is counted, so that few blocks say less than many.
  static func likeness(_ blocks: [Block]) -> Double {
    let shown = uncovered(blocks)
    guard !shown.isEmpty else { return 0 }
    return (shown.reduce(byChance) { $0 + $1.correlation }) / Double(shown.count + 1)
  }

  /// Returns `blocks` without those where the frame shows something plain, and without their neighbours that do not
  /// agree, which are the edge of the cover. A cover says nothing about the object below it.
  static func uncovered(_ blocks: [Block]) -> [Block] {
    let agreeing = blocks.filter(\.agrees)
    let contrasts = (agreeing.isEmpty ? blocks : agreeing).map(\.contrast).sorted()
    guard !contrasts.isEmpty else { return [] }
    let usual = contrasts[contrasts.count / 2]
    let plain = blocks.filter { !$0.agrees && $0.contrast < minShownContrast * usual }
    if plain.isEmpty { return blocks }
    return blocks.filter { block in block.agrees || !plain.contains { $0.isBeside(block) } }
  }

  /// The correlation that blocks of unrelated pictures have at their best shift, in the mean.
  private static let byChance = 0.3

  /// A reference and the part of a frame in its place, at the size of the comparison.
  struct Place: Sendable {
    private let thumbnail: GrayImage
    /// With ``PatchSimilarity/reach`` more pixels on each side.
    private let seen: GrayImage
    private let printed: (columns: Range<Int>, rows: Range<Int>)
    private let frameFromThumbnail: Homography
    /// The size of the frame.
    private let width, height: Int

    /// Creates the place in `query` where `frameFromReference` puts `reference`; nil if the place has no area.
    init?(of reference: Reference, in query: Query, through frameFromReference: Homography) throws(VisionError) {
      thumbnail = reference.thumbnail
      let referenceFromThumbnail = Homography.resize(
        x: Double(reference.width) / Double(thumbnail.width), y: Double(reference.height) / Double(thumbnail.height))
      frameFromThumbnail = referenceFromThumbnail.then(frameFromReference)
      guard let seen = try rectified(query, like: thumbnail, through: frameFromThumbnail) else { return nil }
      self.seen = seen
      printed = printedArea(thumbnail)
      (width, height) = (query.width, query.height)
    }

    /// Returns the blocks of the reference that have something to compare and are in the frame. Each block is searched
    /// for up to `reach` pixels of the comparison, at most ``PatchSimilarity/reach``, from its place.
    func blocks(reach: Int = PatchSimilarity.reach) -> [Block] {
      var blocks: [Block] = []
      for top in stride(from: 0, to: thumbnail.height - block / 2, by: block) {
        for left in stride(from: 0, to: thumbnail.width - block / 2, by: block) {
          let (right, bottom) = (min(thumbnail.width, left + block), min(thumbnail.height, top + block))
          guard printed.columns.lowerBound <= left + 1, right <= printed.columns.upperBound + 1,
            printed.rows.lowerBound <= top + 1, bottom <= printed.rows.upperBound + 1,
            isInFrame(left, top), isInFrame(right - 1, top), isInFrame(left, bottom - 1),
            isInFrame(right - 1, bottom - 1),
            let found = bestCorrelation(
              thumbnail, seen, columns: left..<right, rows: top..<bottom, margin: PatchSimilarity.reach, reach: reach),
            !isHiddenByLamp(
              thumbnail, seen, columns: left..<right, rows: top..<bottom, margin: PatchSimilarity.reach)
          else { continue }
          let middle = Point(x: Double(left + right - 1) / 2, y: Double(top + bottom - 1) / 2)
          blocks.append(
            Block(
              position: frameFromThumbnail.apply(middle), column: left / block, row: top / block,
              correlation: found.correlation, contrast: found.contrast))
        }
      }
      return blocks
    }

    private func isInFrame(_ x: Int, _ y: Int) -> Bool {
      let point = frameFromThumbnail.apply(Point(x: Double(x), y: Double(y)))
      return point.x >= 0 && point.y >= 0 && point.x <= Double(width - 1) && point.y <= Double(height - 1)
    }
  }

  /// Returns the columns and rows of `image` inside its plain margins, each at most a third of it. A margin is often
  /// the paper on which a cover was laid, and not part of the object: in front of a camera, there is something else.
  static func printedArea(_ image: GrayImage) -> (columns: Range<Int>, rows: Range<Int>) {
    let (width, height) = (image.width, image.height)
    let row = { (y: Int) in (0..<width).map { image[$0, y] } }
    let column = { (x: Int) in (0..<height).map { image[x, $0] } }
    let border = (Array(row(0)) + row(height - 1) + column(0) + column(width - 1)).sorted()
    let grey = Int(border[border.count / 2])
    let isPlain = { (line: [UInt8]) in
      line.count { abs(Int($0) - grey) > plainTolerance } * 33 <= line.count
    }
    let left = (0..<width / 3).first { !isPlain(column($0)) } ?? width / 3
    let right = (0..<width / 3).first { !isPlain(column(width - 1 - $0)) } ?? width / 3
    let top = (0..<height / 3).first { !isPlain(row($0)) } ?? height / 3
    let bottom = (0..<height / 3).first { !isPlain(row(height - 1 - $0)) } ?? height / 3
    return (left..<width - right, top..<height - bottom)
  }

  /// Grey levels by which 97 of 100 pixels of a plain margin's row or column differ at most.
  private static let plainTolerance = 10

  /// Returns the part of `query` in the place of `thumbnail`, with `reach` more pixels on each side; nil if the place
  /// has no area.
  private static func rectified(
    _ query: Query, like thumbnail: GrayImage, through frameFromThumbnail: Homography
  ) throws(VisionError) -> GrayImage? {
    // The frame is first reduced to the size of the comparison: without this, its fine print would turn into noise.
    let outline = Quadrilateral(width: thumbnail.width, height: thumbnail.height).map(frameFromThumbnail.apply)
    let step = (outline.signedArea / Double(thumbnail.width * thumbnail.height)).squareRoot() / query.scale
    guard step.isFinite, step > 0 else { return nil }
    let reduced = try query.brightened.reduced(by: min(1, 1 / step))
    let reducedFromFrame = Homography.resize(
      x: Double(reduced.width) / Double(query.width), y: Double(reduced.height) / Double(query.height))
    guard let thumbnailFromReduced = frameFromThumbnail.then(reducedFromFrame).inverse else { return nil }
    return try laid(reduced, on: thumbnail, through: thumbnailFromReduced)
  }

  /// Returns the part of `picture` in the place of `thumbnail`, with ``reach`` more pixels on each side.
  private static func laid(
    _ picture: GrayImage, on thumbnail: GrayImage, through thumbnailFromPicture: Homography
  ) throws(VisionError) -> GrayImage {
    let (width, height) = (thumbnail.width + 2 * reach, thumbnail.height + 2 * reach)
    let canvas = GrayImage(width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height))
    let withMargin = Homography([1, 0, Double(reach), 0, 1, Double(reach), 0, 0, 1])
    return try canvas.drawing(picture, through: thumbnailFromPicture.then(withMargin))
  }

  /// Returns the highest correlation of the block of `reference` with `seen`, which has `margin` more pixels on each
  /// side, among shifts of up to `reach` pixels, and the contrast of the two at that shift; nil if the block has
  /// nothing to compare.
  private static func bestCorrelation(
    _ reference: GrayImage, _ seen: GrayImage, columns: Range<Int>, rows: Range<Int>, margin: Int, reach: Int
  ) -> (correlation: Double, contrast: Double)? {
    let count = columns.count * rows.count
    var (sum, squares) = (0, 0)
    for y in rows {
      for x in columns {
        let value = Int(reference[x, y])
        sum += value
        squares += value * value
      }
    }
    let variance = count * squares - sum * sum
    guard variance >= Int(minContrast * minContrast) * count * count else { return nil }
    var best = (correlation: -1.0, contrast: 0.0)
    for shiftY in margin - reach...margin + reach {
      for shiftX in margin - reach...margin + reach {
        let (other, otherSquares, products) = sums(
          reference, seen, columns: columns, rows: rows, shiftX: shiftX, shiftY: shiftY)
        let otherVariance = count * otherSquares - other * other
        // A plain frame has no correlation, because noise would determine it.
        let correlation =
          otherVariance > count * count
          ? Double(count * products - sum * other) / (Double(variance) * Double(otherVariance)).squareRoot() : 0
        if correlation > best.correlation {
          best = (correlation, (Double(max(0, otherVariance)) / Double(variance)).squareRoot())
        }
      }
    }
    return best
  }

  /// Returns the sums of the grey levels of `seen`, of their squares, and of their products with those of `reference`,
  /// over a block that is shifted in `seen`. 32 bits hold the sums of a row of up to 33,000 pixels.
  private static func sums(
    _ reference: GrayImage, _ seen: GrayImage, columns: Range<Int>, rows: Range<Int>, shiftX: Int, shiftY: Int
  ) -> (levels: Int, squares: Int, products: Int) {
    unsafe reference.pixels.withUnsafeBufferPointer { ours in
      unsafe seen.pixels.withUnsafeBufferPointer { theirs in
        var sums = (levels: 0, squares: 0, products: 0)
        for y in rows {
          let (a, b) = (y * reference.width, (y + shiftY) * seen.width + shiftX)
          var (levels, squares, products): (Int32, Int32, Int32) = (0, 0, 0)
          for x in columns {
            let (one, two) = (Int32(unsafe ours[a + x]), Int32(unsafe theirs[b + x]))
            levels &+= two
            squares &+= two &* two
            products &+= one &* two
          }
          sums = (sums.levels + Int(levels), sums.squares + Int(squares), sums.products + Int(products))
        }
        return sums
      }
    }
  }

  /// Returns whether a lamp saturates `seen`, which has `margin` more pixels on each side, where the block of
  /// `reference` is not white.
  private static func isHiddenByLamp(
    _ reference: GrayImage, _ seen: GrayImage, columns: Range<Int>, rows: Range<Int>, margin: Int
  ) -> Bool {
    let count = columns.count * rows.count
    var (sum, saturated) = (0, 0)
    for y in rows {
      for x in columns {
        sum += Int(reference[x, y])
        saturated += seen[x + margin, y + margin] >= FrameCondition.saturated ? 1 : 0
      }
    }
    return sum < count * Int(Diagnosis.white) && Double(saturated) > maxSaturated * Double(count)
  }

  /// Normalised correlation, -1...1, of two pictures of one size; 0 where one of them is plain.
  static func correlation(_ a: GrayImage, _ b: GrayImage) -> Double {
    bestCorrelation(a, b, columns: 0..<a.width, rows: 0..<a.height, margin: 0, reach: 0)?.correlation ?? 0
  }

  /// The same of each block in which `a` shows something.
  static func blockCorrelations(_ a: GrayImage, _ b: GrayImage) -> [Double] {
    var correlations: [Double] = []
    for top in stride(from: 0, to: a.height - block / 2, by: block) {
      for left in stride(from: 0, to: a.width - block / 2, by: block) {
        if let found = bestCorrelation(
          a, b, columns: left..<min(a.width, left + block), rows: top..<min(a.height, top + block),
          margin: 0, reach: 0)
        {
          correlations.append(found.correlation)
        }
      }
    }
    return correlations
  }
}
