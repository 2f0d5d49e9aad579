/// Keypoints with their descriptors, strongest first: `keypoints[i]` is described by the four 64-bit words that start
/// at `4 * i`.
public struct Features: Sendable, Equatable {
  /// The number of 64-bit words in a descriptor.
  public static let descriptorWords = 4

  /// Where the features are, how large, and how they are turned.
  public let keypoints: [Keypoint]
  /// `4 * keypoints.count` words.
  public let descriptors: [UInt64]

  /// No features, as of an image that is too small or too plain.
  public static let none = Features(keypoints: [], descriptors: [])

  /// Traps if the counts do not match: that is a mistake of the caller.
  public init(keypoints: [Keypoint], descriptors: [UInt64]) {
    precondition(descriptors.count == keypoints.count * Self.descriptorWords)
    self.keypoints = keypoints
    self.descriptors = descriptors
  }

  /// The number of features.
  public var count: Int { keypoints.count }
  /// Whether there are no features.
  public var isEmpty: Bool { keypoints.isEmpty }

  /// The same descriptors, with each keypoint replaced by its `transform`.
  public func mapKeypoints(_ transform: (Keypoint) -> Keypoint) -> Features {
    Features(keypoints: keypoints.map(transform), descriptors: descriptors)
  }

  /// The features whose keypoints `isWanted`, in the same order.
  public func filter(_ isWanted: (Keypoint) -> Bool) -> Features {
    let wanted = keypoints.indices.filter { isWanted(keypoints[$0]) }
    return Features(
      keypoints: wanted.map { keypoints[$0] },
      descriptors: wanted.flatMap { descriptors[Self.descriptorWords * $0..<Self.descriptorWords * ($0 + 1)] })
  }
}
