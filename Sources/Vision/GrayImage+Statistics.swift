extension GrayImage {
  /// Mean and standard deviation of the grey levels, 0...255.
  public var statistics: (mean: Double, standardDeviation: Double) {
    var sum = 0
    var squares = 0
    for pixel in pixels {
      sum += Int(pixel)
      squares += Int(pixel) * Int(pixel)
    }
    let mean = Double(sum) / Double(pixels.count)
    return (mean, max(0, Double(squares) / Double(pixels.count) - mean * mean).squareRoot())
  }

  /// The least grey level that `share` (0...1) of the pixels do not exceed.
  public func level(notExceededBy share: Double) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for pixel in pixels { counts[Int(pixel)] += 1 }
    var below = 0
    for level in counts.indices {
      below += counts[level]
      if Double(below) >= share * Double(pixels.count) { return level }
    }
    return 255
  }
}
