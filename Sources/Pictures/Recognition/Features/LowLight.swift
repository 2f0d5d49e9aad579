import Vision

/// Brightens a frame that was taken in low light so that it can be searched: the thresholds of detectors are in grey
/// levels.
enum LowLight {
  /// A frame is brightened if the grey level that 99 % of its pixels do not exceed is below this. In 9 of 10 unaltered
  /// photographs, that level exceeds 155.
  static let dark = 100
  /// The level to which it is raised, and the largest gain: frames that need more contain only noise.
  static let bright = 230.0
  static let maxGain = 16.0
  /// Sigma, in pixels, of the blur that smooths the noise, which is brightened, too: a webcam's noise has a tenth of
  /// the contrast of a scene in 1/8 of the light of a lit room, and smoothing makes it three times weaker.
  static let smoothing = 1.0

  /// `picture`, smoothed and brightened if it is dark.
  static func brightened(_ picture: GrayImage) throws(VisionError) -> GrayImage {
    // This runs on every frame of a camera, so only every seventh pixel is read, which is enough.
    let level = picture.level(notExceededBy: 0.99, ofEvery: 7)
    guard level < dark else { return picture }
    let gain = min(maxGain, bright / Double(max(1, level)))
    let brighter = (0...255).map { UInt8(min(255, (Double($0) * gain).rounded())) }
    // The picture is brightened before it is smoothed: in the other order, it would be rounded to a few grey levels.
    return try GrayImage(
      width: picture.width, height: picture.height, pixels: picture.pixels.map { brighter[Int($0)] }
    ).blurred(sigmaX: smoothing, sigmaY: smoothing)
  }
}
