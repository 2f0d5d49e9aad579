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
}
