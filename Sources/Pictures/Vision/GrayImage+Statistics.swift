extension GrayImage {
  /// The mean and standard deviation of the grey levels, 0...255.
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

  /// The lowest grey level that a `share` (0...1) of every `step`th pixel, counted row by row, does not exceed.
  public func level(notExceededBy share: Double, ofEvery step: Int = 1) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for i in stride(from: 0, to: pixels.count, by: step) { counts[Int(pixels[i])] += 1 }
    let most = share * Double(counts.reduce(0, +))
    var below = 0
    for level in counts.indices {
      below += counts[level]
      if Double(below) >= most { return level }
    }
    return 255
  }
}
