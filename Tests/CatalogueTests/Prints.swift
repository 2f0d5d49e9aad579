import TestSupport
import Vision

/// Seeded pictures of known quality.
enum Prints {
  /// Overlapping rectangles of all sizes: many corners, and no two similar ones.
  static func rich(seed: UInt64, width: Int = 480, height: Int = 360) -> GrayImage {
    .artwork(seed: seed, width: width, height: height)
  }

  static func chequered(width: Int = 480, height: Int = 360, square: Int = 24) -> GrayImage {
    GrayImage(
      width: width, height: height,
      pixels: (0..<width * height).map { (($0 % width / square) + ($0 / width / square)).isMultiple(of: 2) ? 30 : 220 })
  }

  /// `picture` with its contrast reduced to a share.
  static func pale(_ picture: GrayImage, to share: Double) -> GrayImage {
    GrayImage(
      width: picture.width, height: picture.height,
      pixels: picture.pixels.map { UInt8(128 + (Double($0) - 128) * share) })
  }

  /// `picture` small in the corner of an empty page.
  static func cornered(_ picture: GrayImage) throws -> GrayImage {
    try GrayImage(width: 480, height: 360, pixels: [UInt8](repeating: 200, count: 480 * 360))
      .drawing(picture, through: Homography([0.25, 0, 5, 0, 0.25, 5, 0, 0, 1]))
  }
}
