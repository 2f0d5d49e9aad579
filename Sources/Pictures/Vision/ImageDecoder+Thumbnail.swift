import CVision

extension ImageDecoder {
  /// Returns the picture in `bytes` as a colour JPEG, upright, reduced so that its longest side has at most
  /// `longestSide` pixels (1...4096), and never enlarged. Transparent parts are composited over white.
  ///
  /// `quality` is 1...95. It takes about 10 ms for a megapixel.
  public static func thumbnail(
    of bytes: [UInt8], longestSide: Int, quality: Int = 85, limits: Limits = Limits()
  ) throws(VisionError) -> [UInt8] {
    guard (1...4096).contains(longestSide), (1...95).contains(quality) else {
      throw VisionError(code: .invalidArgument, message: "no thumbnail has \(longestSide) pixels, quality \(quality)")
    }
    let header = try header(bytes, scale: .atLeast(longestSide: longestSide), limits: limits)
    let taken = limits.take(header, channels: 3)
    defer { limits.giveBack(taken) }
    var thumbnail = [UInt8](repeating: 0, count: 3 * longestSide * longestSide + 4096)
    let capacity = thumbnail.count
    var count = 0
    try VisionError.check { error in
      unsafe cvision_thumbnail(
        bytes, bytes.count, header, Int32(longestSide), Int32(quality), &thumbnail, capacity, &count, error)
    }
    return Array(thumbnail.prefix(count))
  }
}
