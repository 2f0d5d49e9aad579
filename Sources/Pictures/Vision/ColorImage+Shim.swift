import CVision

extension ColorImage {
  /// The image reduced (area filter) or enlarged (bilinear) to `width` x `height` pixels.
  public func resized(width: Int, height: Int) throws(VisionError) -> ColorImage {
    if width == self.width, height == self.height { return self }
    guard Self.canHave(width, height) else {
      throw VisionError(code: .invalidArgument, message: "it cannot be resized to \(width) x \(height) pixels")
    }
    var output = [UInt8](repeating: 0, count: 3 * width * height)
    try VisionError.check { error in
      withShimImage { unsafe cvision_resize($0, 3, Int32(width), Int32(height), &output, error) }
    }
    return ColorImage(width: width, height: height, pixels: output)
  }

  /// Draws a picture of `width` x `height` pixels: each shows the place of this image to which `imageFromOutput` maps
  /// it. `inside` says which of the places lie in the image; for the others, the nearest pixel is repeated.
  ///
  /// If there is a `displacement` (x and y in turn, in pixels of the output), each pixel is moved by its displacement
  /// before it is mapped. `reduction` is the number of this image's pixels, in each direction, per pixel of the output:
  /// if it is above 1, the image is averaged first.
  public func drawn(
    through imageFromOutput: Homography, displacement: [Float]? = nil, reduction: Double, width: Int, height: Int
  ) throws(VisionError) -> (image: ColorImage, inside: [Bool]) {
    guard Self.canHave(width, height),
      displacement.map({ $0.count == 2 * width * height }) ?? true
    else { throw VisionError(code: .invalidArgument, message: "it cannot be drawn at \(width) x \(height) pixels") }
    var output = [UInt8](repeating: 0, count: 3 * width * height)
    var inside = [UInt8](repeating: 0, count: width * height)
    try VisionError.check { error in
      withShimImage { image in
        displacement.withUnsafePointer { displacement in
          unsafe cvision_draw(
            image, 3, imageFromOutput.elements, displacement, reduction, Int32(width), Int32(height), &output, &inside,
            error)
        }
      }
    }
    return (ColorImage(width: width, height: height, pixels: output), inside.map { $0 != 0 })
  }

  /// Returns whether a picture can have this many columns and rows: the shim counts bytes in 32 bits.
  private static func canHave(_ width: Int, _ height: Int) -> Bool {
    width > 0 && height > 0 && height <= Int(Int32.max) / 3 / width
  }

  /// The image as a JPEG in colour of `quality` 1...100.
  public func jpeg(quality: Int) throws(VisionError) -> [UInt8] { try encoded(quality: quality) }
}

extension Optional<[Float]> {
  /// Lends the numbers, if there are any, for the duration of one call.
  @safe fileprivate func withUnsafePointer<Result>(_ body: (UnsafePointer<Float>?) -> Result) -> Result {
    guard let self else { return body(nil) }
    return unsafe self.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}
