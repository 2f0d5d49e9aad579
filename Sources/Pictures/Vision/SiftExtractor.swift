import CVision

/// Finds SIFT features (Lowe, IJCV 2004), which are nearly those that OpenCV finds. Each of SIFT's 128 numbers is
/// quantised to two bits (Zhou et al., Scalar quantization for large scale image search, ACM MM 2012), so that
/// descriptors are compared like ORB's.
///
/// SIFT finds features at sizes, tilts and blurs at which ORB does not, in some twenty times the time.
public struct SiftExtractor: Sendable, Hashable {
  /// The maximum number of features per image.
  public var capacity: Int
  /// The minimum contrast of a blob; OpenCV's default is 0.04.
  public var contrastThreshold = 0.02

  /// Creates an extractor with half of OpenCV's contrast threshold; `capacity` is at least 1.
  public init(capacity: Int) { self.capacity = capacity }

  /// At most `capacity` features of `image`, strongest first. An image that is too small or too plain has none.
  public func extract(from image: GrayImage) throws(VisionError) -> Features {
    let options = cvision_sift_options(
      capacity: Int32(clamping: capacity), contrast_threshold: contrastThreshold, portable: false)
    return try unsafe Features(capacity: capacity) { keypoints, descriptors, count, error in
      image.withShimImage { unsafe cvision_extract_sift($0, options, keypoints, descriptors, count, error) }
    }
  }
}
