import Vision

/// The borders of what is saturated in a picture, which tell a reflection from a white thing: a lamp's reflection fades
/// out over several pixels, and paper ends within few.
///
/// The borders are met along all rows and columns of the picture, in both directions.
struct Halo {
  /// How many borders fade out, and how many do not.
  private var fading = 0
  private var sharp = 0

  /// Grey level below which the area that holds something saturated ends, and the level from which it counts as white.
  private static let (end, white): (UInt8, UInt8) = (200, 235)
  /// Most pixels that it takes from the last white one to the end of the area at a sharp border.
  private static let sharpest = 3
  /// Least number of saturated pixels that a row or column meets in an area whose border counts.
  private static let leastSaturated = 8

  /// Measures `picture`, whose longest side is `FrameCondition.longestSide` or, in a smaller frame, less.
  init(of picture: GrayImage) {
    let (width, height) = (picture.width, picture.height)
    for y in 0..<height {
      meet(picture.pixels[y * width..<(y + 1) * width])
      meet(picture.pixels[y * width..<(y + 1) * width].reversed())
    }
    for x in 0..<width {
      let column = (0..<height).map { picture[x, $0] }
      meet(column)
      meet(column.reversed())
    }
  }

  /// The share of the borders that fade out, 0...1; 0 without borders.
  var share: Double { sharp + fading > 0 ? Double(fading) / Double(sharp + fading) : 0 }

  /// Counts the borders at which areas end along `levels`.
  private mutating func meet(_ levels: some Sequence<UInt8>) {
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
