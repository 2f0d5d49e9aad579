public import Vision

/// An image of a flat object, with its name and its features: what the recogniser looks for.
public struct Reference: Sendable {
  /// The file's name without its extension; unique in a catalogue.
  public let name: String
  /// Size of the enrolled image, in pixels: the reference's coordinates, to which all its keypoints refer.
  public let width: Int
  public let height: Int
  /// Size of the stored image, in pixels.
  public let fullWidth: Int
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
    let viewFromReference: Homography
    /// The kind of its features.
    public var kind: FeatureExtractor.Kind { simulation.extractor.kind }
    /// Keypoints in the coordinates of the reference.
    public let features: Features

    /// `keypoint` as it stands in the view, but turned back: where a view is tilted as the frame is, all its keypoints are
    /// turned against the frame's by the same angle, which those in the reference's coordinates are not.
    func upright(_ keypoint: Keypoint) -> Keypoint {
      var upright = keypoint
      upright.angle = keypoint.seen(through: viewFromReference).angle - simulation.rotation
      return upright
    }
  }

  /// The corners of the enrolled image.
  public var corners: Quadrilateral { Quadrilateral(width: width, height: height) }

  /// The keypoint that `match` names, in the coordinates of the reference.
  func keypoint(of match: Match) -> Keypoint { views[match.view].features.keypoints[match.feature] }

  /// The same as it stands in its view, but turned back.
  func upright(_ match: Match) -> Keypoint { views[match.view].upright(keypoint(of: match)) }

  /// Features of all views.
  public var featureCount: Int { views.reduce(0) { $0 + $1.features.count } }
}
