public import Vision

/// The light and the detail in the middle of a frame, where a person holds a thing.
public struct CenterStatistics: Sendable, Equatable {
  /// The mean grey level, 0 to 255.
  public let brightness: Double
  /// The amount of detail, 0 or more: the mean squared difference of pixels two columns or rows apart (J. F. Brenner et
  /// al., "An automated microscope for cytologic research", 1976), divided by the variance, so that neither light nor
  /// gain affects it.
  public let sharpness: Double

  init(brightness: Double, sharpness: Double) { (self.brightness, self.sharpness) = (brightness, sharpness) }

  /// Measures the middle half of the columns and of the rows. If this area is too small, or has a single grey level,
  /// its sharpness is 0.
  public init(_ image: GrayImage) {
    let (columns, rows) = (image.width / 4..<image.width * 3 / 4, image.height / 4..<image.height * 3 / 4)
    var (sum, squares, differences, count) = (0, 0, 0, 0)
    for y in rows.dropLast(2) {
      for x in columns.dropLast(2) {
        let here = Int(image[x, y])
        let (right, below) = (Int(image[x + 2, y]) - here, Int(image[x, y + 2]) - here)
        sum += here
        squares += here * here
        differences += right * right + below * below
        count += 1
      }
    }
    let mean = Double(sum) / Double(max(1, count))
    let variance = Double(squares) / Double(max(1, count)) - mean * mean
    brightness = mean
    // Less than a grey level's deviation is noise.
    sharpness = variance < 1 ? 0 : Double(differences) / Double(count) / variance
  }
}
