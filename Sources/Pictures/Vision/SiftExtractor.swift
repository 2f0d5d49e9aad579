import CVision

/// Finds SIFT features (Lowe, IJCV 2004) through OpenCV, with descriptors of two bits for each of SIFT's 128 numbers (Zhou et
/// al., Scalar quantization for large scale image search, ACM MM 2012), which are compared as ORB's are.
///
/// They are found at sizes, tilts and blurs at which ORB's are not, for about twenty times the time.
public struct SiftExtractor: Sendable, Hashable {
  /// Most features of one image.
  public var capacity: Int
  /// Least contrast of a blob; OpenCV's own is 0.04.
  public var contrastThreshold = 0.02

  public init(capacity: Int) { self.capacity = capacity }

  /// At most `capacity` features of `image`, the strongest first. Too small or too plain an image has none.
  public func extract(from image: GrayImage) throws(VisionError) -> Features {
    let options = cvision_sift_options(
      capacity: Int32(clamping: capacity), contrast_threshold: contrastThreshold)
    return try unsafe Features(capacity: capacity) { keypoints, descriptors, count, error in
      image.withShimImage { unsafe cvision_extract_sift($0, options, keypoints, descriptors, count, error) }
    }
  }
}
