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
  static let minSlope = 2.0
  /// Edge pixels below which nothing is known.
  static let minEdges = 40

  /// Standard deviation of the Gaussian by which the edges of `image` are blurred, in its pixels: the median over the
  /// steepest slopes in `outline` (in the image's pixels; nil for the whole image). Nil where there are too few edges.
  ///
  /// The slope of an edge that is blurred by s, and blurred again by a, is proportional to 1 / √(s² + a²). Two such
  /// blurs determine s, whatever the contrast (Zhuo & Sim, Defocus map estimation from a single image, Pattern
  /// Recognition 2011, section 3).
  public static func measure(_ image: GrayImage, within outline: Quadrilateral? = nil) throws(VisionError) -> Double? {
    guard image.width >= 16, image.height >= 16 else { return nil }
    let once = try image.blurred(sigmaX: narrow, sigmaY: narrow)
    let twice = try image.blurred(sigmaX: wide, sigmaY: wide)
    var counts = [Int](repeating: 0, count: 256)
    var edges: [(place: Int, slope: Int)] = []
    let corners = outline.map { Array($0.corners) } ?? Quadrilateral(width: image.width, height: image.height).corners
    let rows = range(corners.map(\.y), below: image.height), columns = range(corners.map(\.x), below: image.width)
    var pixels = 0
    // Of a whole picture every second row and column tells enough.
    let step = outline == nil ? 2 : 1
    let width = image.width
    unsafe once.pixels.withUnsafeBufferPointer { once in
      for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
        for x in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
          if let outline, !outline.contains(Point(x: Double(x), y: Double(y))) { continue }
          pixels += 1
          let place = y * width + x
          let slope = unsafe squaredSlope(once, place, width)
          guard slope >= Int(4 * minSlope * minSlope) else { continue }
          edges.append((place, slope))
          counts[min(255, Int(Float(slope).squareRoot()))] += 1
        }
      }
    }
    // The level above which a share of all pixels is left.
    var level = 255
    var kept = counts[255]
    while level > 0, Double(kept) < edgeShare * Double(pixels) {
      level -= 1
      kept += counts[level]
    }
    edges.removeAll { $0.slope < level * level }
    // The second slope is only needed of these few.
    let ratios = unsafe twice.pixels.withUnsafeBufferPointer { twice in
      edges.map { Float($0.slope) / Float(max(1, unsafe squaredSlope(twice, $0.place, width))) }.sorted()
    }
    guard ratios.count >= minEdges else { return nil }
    let ratio = Double(ratios[ratios.count / 2])
    guard ratio > 1 else { return .infinity }
    return max(0, (wide * wide - ratio * narrow * narrow) / (ratio - 1)).squareRoot()
  }

  private static func range(_ values: [Double], below end: Int) -> Range<Int> {
    let least = max(1, Int(max(0, values.min() ?? 0)))
    return least..<max(least, Int(min(Double(end - 1), values.max() ?? 0)))
  }

  /// Four times the square of the slope at the pixel at `place`, which has neighbours on all sides, in rows of `width`.
  @inline(__always)
  private static func squaredSlope(_ pixels: UnsafeBufferPointer<UInt8>, _ place: Int, _ width: Int) -> Int {
    let dx = unsafe Int(pixels[place + 1]) - Int(pixels[place - 1])
    let dy = unsafe Int(pixels[place + width]) - Int(pixels[place - width])
    return dx * dx + dy * dy
  }
}
