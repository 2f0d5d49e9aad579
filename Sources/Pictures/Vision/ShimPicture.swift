import CVision

/// A picture that the shim can read.
protocol ShimPicture {
  /// Bytes of a pixel.
  static var channels: Int { get }
  var width: Int { get }
  var height: Int { get }
  /// The bytes of all pixels, row by row without padding; there is at least one pixel.
  var pixels: [UInt8] { get }
}

extension GrayImage: ShimPicture { static var channels: Int { 1 } }
extension ColorImage: ShimPicture { static var channels: Int { 3 } }

extension ShimPicture {
  /// Lends the pixels to the shim for the duration of one call.
  @safe func withShimImage<Result>(_ body: (cvision_image) -> Result) -> Result {
    unsafe pixels.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("a picture has at least one pixel") }
      return unsafe body(
        cvision_image(pixels: base, width: Int32(width), height: Int32(height), stride: Self.channels * width))
    }
  }

  /// The picture as a JPEG of `quality` 1...100.
  func encoded(quality: Int) throws(VisionError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 2 * pixels.count + 4096)
    var count = 0
    let capacity = bytes.count
    try VisionError.check { error in
      withShimImage {
        unsafe cvision_encode_jpeg(
          $0, Int32(Self.channels), Int32(clamping: quality), &bytes, capacity, &count, error)
      }
    }
    return Array(bytes.prefix(count))
  }
}
