public import Vision

extension GrayImage {
  /// The picture as a grey printer puts it on paper: its dots grow by a fifth in the middle tones (the dot gain of ISO
  /// 12647-2, tone curve C), the paper reflects 85 % of the light and toner 5 %.
  public var printedGrey: GrayImage {
    let levels = (0...255).map { level in
      let ink = 1 - Double(level) / 255
      // 20 % more at 50 %, nothing more at either end.
      let covered = ink + 4 * 0.2 * ink * (1 - ink)
      return UInt8((255 * (0.85 - (0.85 - 0.05) * covered)).rounded())
    }
    return GrayImage(width: width, height: height, pixels: pixels.map { levels[Int($0)] })
  }
}
