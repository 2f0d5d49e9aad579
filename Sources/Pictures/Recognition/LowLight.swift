import Vision

/// Makes of a frame that was taken in little light one that can be searched: the thresholds of detectors are
/// in grey levels.
enum LowLight {
  /// Grey level that 99 % of the pixels do not exceed, below which a frame is brightened. Of photographs as they come 9
  /// of 10 have more than 155.
  static let dark = 100
  /// Where that level is brought to, and how many times it is brightened at most: below that there is only noise.
  static let bright = 230.0
  static let mostGain = 16.0
  /// Pixels by which the noise, which is brightened, too, is smoothed: a webcam's noise has a tenth of the contrast of
  /// a scene in 1/8 of the light of a lit room, and is three times weaker when it is smoothed.
  static let smoothing = 1.0

  /// `picture`, smoothed and brightened if it is dark.
  static func brightened(_ picture: GrayImage) throws(VisionError) -> GrayImage {
    // Of every frame of a camera: a seventh of its pixels tell enough.
    let level = picture.level(notExceededBy: 0.99, ofEvery: 7)
    guard level < dark else { return picture }
    let gain = min(mostGain, bright / Double(max(1, level)))
    let brighter = (0...255).map { UInt8(min(255, (Double($0) * gain).rounded())) }
    // The picture is brightened first: smoothed as it is, it would be rounded to a few grey levels.
    return try GrayImage(
      width: picture.width, height: picture.height, pixels: picture.pixels.map { brighter[Int($0)] }
    ).blurred(sigmaX: smoothing, sigmaY: smoothing)
  }
}
