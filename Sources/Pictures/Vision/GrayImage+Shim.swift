import CVision

extension GrayImage {
  /// Lends the pixels to the shim for the duration of one call.
  @safe func withShimImage<Result>(_ body: (cvision_image) -> Result) -> Result {
    unsafe pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a GrayImage has at least one pixel") }
      return unsafe body(
        cvision_image(pixels: base, width: Int32(width), height: Int32(height), stride: width))
    }
  }

  /// A `width` x `height` picture, initially `pixels`, into which the shim draws.
  @safe static func drawn(
    width: Int, height: Int, over pixels: [UInt8]? = nil,
    by draw: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<cvision_error>) -> cvision_status
  ) throws(VisionError) -> GrayImage {
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else {
      throw VisionError(code: .invalidArgument, message: "it cannot be drawn at \(width) x \(height) pixels")
    }
    var output = pixels ?? [UInt8](repeating: 0, count: width * height)
    try VisionError.check { error in unsafe draw(&output, error) }
    return GrayImage(width: width, height: height, pixels: output)
  }
}
