import CVision

extension GrayImage {
  /// The image reduced (area filter) or enlarged (bilinear) to `width` x `height` pixels.
  public func resized(width: Int, height: Int) throws(VisionError) -> GrayImage {
    if width == self.width, height == self.height { return self }
    return try GrayImage.drawn(width: width, height: height) { pixels, error in
      withShimImage { unsafe cvision_resize($0, 1, Int32(width), Int32(height), pixels, error) }
    }
  }

  /// The image reduced so that its longest side has at most `longestSide` pixels; never enlarged.
  public func reduced(toLongestSide longestSide: Int) throws(VisionError) -> GrayImage {
    guard self.longestSide > longestSide else { return self }
    return try scaled(by: Double(longestSide) / Double(self.longestSide))
  }

  /// The image with both sides multiplied by `factor` and rounded, each at least one pixel.
  public func scaled(by factor: Double) throws(VisionError) -> GrayImage {
    guard let width = Int(exactly: (Double(width) * factor).rounded()),
      let height = Int(exactly: (Double(height) * factor).rounded())
    else { throw VisionError(code: .invalidArgument, message: "it cannot be scaled by \(factor)") }
    return try resized(width: max(1, width), height: max(1, height))
  }

  /// Draws `image` over this picture as seen through `homography`, which maps its pixels to those of this picture.
  public func drawing(_ image: GrayImage, through homography: Homography) throws(VisionError) -> GrayImage {
    try GrayImage.drawn(width: width, height: height, over: pixels) { pixels, error in
      image.withShimImage { source in
        unsafe cvision_warp(source, homography.elements, Int32(width), Int32(height), pixels, error)
      }
    }
  }

  /// The image blurred by a Gaussian; `sigmaX` and `sigmaY` are its standard deviations in pixels, from 0 for none to
  /// 1000.
  public func blurred(sigmaX: Double, sigmaY: Double) throws(VisionError) -> GrayImage {
    try GrayImage.drawn(width: width, height: height) { pixels, error in
      withShimImage { unsafe cvision_blur($0, sigmaX, sigmaY, pixels, error) }
    }
  }

  /// The image as a grey JPEG of `quality` 1...100.
  public func jpeg(quality: Int) throws(VisionError) -> [UInt8] { try encoded(quality: quality) }
}
