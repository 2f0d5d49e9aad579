import Vision

/// The first frames of a stream, while the camera still adjusts its exposure: they are left out.
struct WarmUp {
  /// The longest time that frames are left out: a scene that flickers never settles. Webcams need about ten frames.
  static var longest: Duration { .seconds(1) }
  /// The difference between the mean brightness of two frames that follow each other, of 255, below which the exposure
  /// has settled. A person who moves in front of the camera changes it by 1 to 3.
  static var greatestStep: Double { 4 }

  private var begin: SuspendingClock.Instant?
  private var brightness: Double?
  private var isOver: Bool

  /// - Parameter isNeeded: False for a camera all of whose frames count.
  init(isNeeded: Bool = true) { isOver = !isNeeded }

  /// Whether the exposure has settled with `image`, the next frame; once it has, it has for ever.
  mutating func hasSettled(with image: GrayImage, at now: SuspendingClock.Instant) -> Bool {
    guard !isOver else { return true }
    let (first, before, brightness) = (begin ?? now, brightness, image.sampledBrightness)
    (begin, self.brightness) = (first, brightness)
    isOver = now - first >= Self.longest || before.map { abs($0 - brightness) < Self.greatestStep } ?? false
    return isOver
  }
}

extension GrayImage {
  /// The mean of about a thousand pixels, 0 to 255; 0 for a picture without any.
  fileprivate var sampledBrightness: Double {
    let sample = stride(from: 0, to: pixels.count, by: max(1, pixels.count / 1009)).map { Int(pixels[$0]) }
    return Double(sample.reduce(0, +)) / Double(max(1, sample.count))
  }
}
