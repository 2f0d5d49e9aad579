public import Vision

/// How blurred a picture's edges are.
public enum EdgeBlur {
  /// Standard deviations, in pixels, of the two blurs whose gradients are compared. The first takes away the noise that
  /// would pass for sharp edges, the second is wide enough to tell blurs of 6 pixels apart.
  static let narrow = 1.0
  static let wide = 2.5
  /// Share of the pixels, those of the steepest slopes, that are taken for edges.
  static let edgeShare = 0.04
  /// Slope, in grey levels a pixel, below which nothing is an edge.
  static let leastSlope = 2.0
  /// Edge pixels below which nothing is known.
  static let leastEdges = 40

  /// Standard deviation of the Gaussian by which the edges of `image` are blurred, in its pixels: the median over the
  /// steepest slopes in `outline` (in the image's pixels; nil for the whole image). Nil where there are too few edges.
  ///
  /// An edge blurred by s has, blurred again by a, a slope in proportion to 1 / √(s² + a²); two such blurs give s
  /// whatever the contrast (Zhuo & Sim, Defocus map estimation from a single image, Pattern Recognition 2011, section 3).
  public static func measure(_ image: GrayImage, within outline: Quadrilateral? = nil) throws(VisionError) -> Double? {
    guard image.width >= 16, image.height >= 16 else { return nil }
    let once = try image.blurred(sigmaX: narrow, sigmaY: narrow)
    let twice = try image.blurred(sigmaX: wide, sigmaY: wide)
    var counts = [Int](repeating: 0, count: 256)
    var slopes: [(once: Int32, twice: Int32)] = []
    let corners = outline.map { Array($0.corners) } ?? Quadrilateral(width: image.width, height: image.height).corners
    let rows = range(corners.map(\.y), below: image.height), columns = range(corners.map(\.x), below: image.width)
    var pixels = 0
    // Of a whole picture every second row and column tells enough.
    let step = outline == nil ? 2 : 1
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
      for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
        if let outline, !outline.contains(Point(x: Double(x), y: Double(y))) { continue }
        pixels += 1
        let slope = squaredSlope(once, x, y)
        guard slope >= Int(4 * leastSlope * leastSlope) else { continue }
        slopes.append((Int32(slope), Int32(squaredSlope(twice, x, y))))
        counts[min(255, Int(Double(slope).squareRoot()))] += 1
      }
    }
    // The level above which a share of all pixels is left.
    var level = 255
    var kept = counts[255]
    while level > 0, Double(kept) < edgeShare * Double(pixels) {
      level -= 1
      kept += counts[level]
    }
    let ratios = slopes.lazy.filter { $0.once >= level * level }.map { Float($0.once) / Float(max(1, $0.twice)) }
      .sorted()
    guard ratios.count >= leastEdges else { return nil }
    let ratio = Double(ratios[ratios.count / 2])
    guard ratio > 1 else { return .infinity }
    return max(0, (wide * wide - ratio * narrow * narrow) / (ratio - 1)).squareRoot()
  }

  private static func range(_ values: [Double], below end: Int) -> Range<Int> {
    let least = max(1, Int(max(0, values.min() ?? 0)))
    return least..<max(least, Int(min(Double(end - 1), values.max() ?? 0)))
  }

  /// Four times the square of the slope at a pixel.
  @inline(__always)
  private static func squaredSlope(_ image: GrayImage, _ x: Int, _ y: Int) -> Int {
    let dx = Int(image[x + 1, y]) - Int(image[x - 1, y])
    let dy = Int(image[x, y + 1]) - Int(image[x, y - 1])
    return dx * dx + dy * dy
  }
}
