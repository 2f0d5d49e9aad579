/// Keypoints and their descriptors, the strongest first: `keypoints[i]` is described by four 64-bit words
/// from `4 * i` on.
public struct Features: Sendable, Equatable {
  /// 64-bit words of one descriptor.
  public static let descriptorWords = 4

  public let keypoints: [Keypoint]
  /// `4 * keypoints.count` words.
  public let descriptors: [UInt64]

  public static let none = Features(keypoints: [], descriptors: [])

  /// Counts that do not fit each other are the caller's mistake and trap.
  public init(keypoints: [Keypoint], descriptors: [UInt64]) {
    precondition(descriptors.count == keypoints.count * Self.descriptorWords)
    self.keypoints = keypoints
    self.descriptors = descriptors
  }

  public var count: Int { keypoints.count }
  public var isEmpty: Bool { keypoints.isEmpty }

  /// The same descriptors with each keypoint as `transform` says.
  public func mapKeypoints(_ transform: (Keypoint) -> Keypoint) -> Features {
    Features(keypoints: keypoints.map(transform), descriptors: descriptors)
  }
}
