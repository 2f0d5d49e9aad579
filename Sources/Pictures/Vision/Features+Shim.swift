import CVision

extension Features {
  /// Creates the features that `extract` writes into room for `capacity` keypoints and four times as many words;
  /// `extract` also writes their number.
  init(
    capacity: Int,
    _ extract: (
      UnsafeMutablePointer<cvision_keypoint>, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<Int>,
      UnsafeMutablePointer<cvision_error>
    ) -> cvision_status
  ) throws(VisionError) {
    guard capacity >= 1 else {
      throw VisionError(code: .invalidArgument, message: "it needs room for at least 1 feature, not \(capacity)")
    }
    var keypoints = [cvision_keypoint](repeating: cvision_keypoint(), count: capacity)
    var descriptors = [UInt64](repeating: 0, count: capacity * Self.descriptorWords)
    var count = 0
    try VisionError.check { error in unsafe extract(&keypoints, &descriptors, &count, error) }
    self.init(
      keypoints: keypoints.prefix(count).map { keypoint in
        Keypoint(
          position: Point(x: Double(keypoint.x), y: Double(keypoint.y)), size: Double(keypoint.size),
          angle: Double(keypoint.angle) * .pi / 180)
      }, descriptors: Array(descriptors.prefix(count * Self.descriptorWords)))
  }
}
