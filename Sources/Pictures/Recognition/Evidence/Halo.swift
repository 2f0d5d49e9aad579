import Vision

/// How the saturated areas of a picture end. This tells a lamp's reflection, which fades out over several pixels, from a
/// white thing, whose border is sharp.
///
/// Borders are counted along all rows and columns of the picture, in both directions.
struct Halo {
  /// How many borders fade out, and how many do not.
  private var fading = 0
  private var sharp = 0

  /// Grey level below which a bright area ends, and the level from which a pixel of it is white.
  private static let (end, white): (UInt8, UInt8) = (200, 235)
  /// Longest way from the last white pixel to the end of the area, in pixels, at a sharp border.
  private static let sharpest = 3
  /// Least number of saturated pixels in a row or column of an area whose border is counted.
  private static let leastSaturated = 8

  /// Measures `picture`, whose longest side is `FrameCondition.longestSide` or, in a smaller frame, less.
  init(of picture: GrayImage) {
    let (width, height) = (picture.width, picture.height)
    for y in 0..<height {
      count(picture.pixels[y * width..<(y + 1) * width])
      count(picture.pixels[y * width..<(y + 1) * width].reversed())
    }
    for x in 0..<width {
      let column = (0..<height).map { picture[x, $0] }
      count(column)
      count(column.reversed())
    }
  }

  /// The share of the borders that fade out, 0...1; 0 without borders.
  var share: Double { sharp + fading > 0 ? Double(fading) / Double(sharp + fading) : 0 }

  /// Counts the ends of bright areas along a row or column with these grey `levels`.
  private mutating func count(_ levels: some Sequence<UInt8>) {
    var (saturated, sinceWhite) = (0, 0)
    for level in levels {
      sinceWhite = level >= Self.white ? 0 : sinceWhite + 1
      if level >= FrameCondition.saturated { saturated += 1 }
      guard level < Self.end else { continue }
      if saturated >= Self.leastSaturated {
        if sinceWhite <= Self.sharpest { sharp += 1 } else { fading += 1 }
      }
      saturated = 0
    }
  }
}
