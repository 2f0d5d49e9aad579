import Vision

/// A picture with its half, the half of that, and so on (Williams, Pyramidal parametrics, SIGGRAPH 1983): a small copy
/// is made from the level nearest in size, many times faster than from the whole picture.
struct ImagePyramid: Sendable {
  /// Longest side, in pixels, of the smallest level: a smaller copy is only needed for an object that is barely
  /// visible.
  private static let smallestSide = 64

  /// The picture itself, then its halves.
  private let levels: [GrayImage]

  init(_ picture: GrayImage) throws(VisionError) {
    var levels = [picture]
    var last = picture
    while last.longestSide >= 2 * Self.smallestSide {
      last = try last.scaled(by: 0.5)
      levels.append(last)
    }
    self.levels = levels
  }

  var whole: GrayImage { levels[0] }

  /// The picture with both sides times `factor`, at most 1, rounded.
  func reduced(by factor: Double) throws(VisionError) -> GrayImage {
    let side = factor * Double(whole.longestSide)
    let nearest = levels.last { Double($0.longestSide) >= side } ?? whole
    return try nearest.scaled(by: side / Double(nearest.longestSide))
  }
}
