import CVision

/// Finds and describes ORB features (Rublee et al., ICCV 2011) through OpenCV.
public struct OrbExtractor: Sendable, Hashable {
  /// Most features of one image.
  public var capacity: Int
  /// Ratio of consecutive pyramid levels, and their number: together the range of sizes at which a thing is known again.
  public var scaleFactor = 1.2
  public var levels = 8
  /// Least difference of a corner's ring to its centre, in grey levels: FAST's threshold.
  public var fastThreshold = 20
  /// How many candidates are looked at for each feature kept, the kept ones being spread over the image; 1 keeps simply
  /// the strongest, and is fastest.
  public var candidatesPerFeature = 1

  public init(capacity: Int) { self.capacity = capacity }

  /// At most `capacity` features of `image`, the strongest first. Too small or too plain an image has none.
  public func extract(from image: GrayImage) throws(VisionError) -> Features {
    let options = cvision_orb_options(
      capacity: Int32(clamping: capacity), scale_factor: Float(scaleFactor), levels: Int32(clamping: levels),
      fast_threshold: Int32(clamping: fastThreshold), candidates_per_feature: Int32(clamping: candidatesPerFeature))
    return try unsafe Features(capacity: capacity) { keypoints, descriptors, count, error in
      image.withShimImage { unsafe cvision_extract_orb($0, options, keypoints, descriptors, count, error) }
    }
  }
}
