import CVision

extension GrayImage {
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
