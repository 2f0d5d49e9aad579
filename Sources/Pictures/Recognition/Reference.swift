public import Vision

/// An image of a flat object, with its name and its features: what the recogniser looks for.
public struct Reference: Sendable {
  /// What it is called: its file's name without the extension; unique in a library.
  public internal(set) var name: String
  /// The file that it was made of; nil where the image came from no file.
  public internal(set) var file: ReferenceFile?
  /// Width of the enrolled image, in pixels, to which the reference's outline and all its keypoints refer.
  public let width: Int
  /// Height of the enrolled image, in pixels.
  public let height: Int
  /// Width of the stored image, upright, in pixels.
  public let fullWidth: Int
  /// Height of the stored image, upright, in pixels.
  public let fullHeight: Int
  /// The enrolled image, small: what a place in a frame is compared with as a whole.
  let thumbnail: GrayImage
  /// Standard deviation of the enrolled image's grey levels, 0...255.
  public let contrast: Double
  /// The reference as seen from several distances and directions; each is matched by itself, because the same corner in
  /// two views has two like descriptors that would fail the ratio test against each other.
  public let views: [View]

  /// Features of one view of the reference.
  public struct View: Sendable {
    /// How the view was made.
    public let simulation: ViewSimulation
    /// The kind of its features.
    public var kind: FeatureExtractor.Kind { simulation.extractor.kind }
    /// Keypoints in the coordinates of the reference.
    public let features: Features
    /// Memory that they take.
    var byteCount: Int { features.count * (MemoryLayout<Keypoint>.stride + 8 * Features.descriptorWords) }
  }

  /// The corners of the enrolled image.
  public var corners: Quadrilateral { Quadrilateral(width: width, height: height) }

  /// The keypoint that `match` names, in the coordinates of the reference.
  func keypoint(of match: Match) -> Keypoint { views[match.view].features.keypoints[match.feature] }

  /// The same reference under another name.
  public func renamed(_ name: String) -> Reference {
    var other = self
    other.name = name
    return other
  }

  /// Features of all views.
  public var featureCount: Int { views.reduce(0) { $0 + $1.features.count } }

  /// Memory that the features of all views and the thumbnail take.
  public var byteCount: Int { views.reduce(thumbnail.pixels.count) { $0 + $1.byteCount } }

  /// What of that the first view alone and the thumbnail would take: the rest is what extra views cost.
  public var byteCountWithoutExtraViews: Int { thumbnail.pixels.count + (views.first?.byteCount ?? 0) }

  /// Features of one kind, of all views.
  func featureCount(of kind: FeatureExtractor.Kind) -> Int {
    views.reduce(0) { $0 + ($1.kind == kind ? $1.features.count : 0) }
  }
}
