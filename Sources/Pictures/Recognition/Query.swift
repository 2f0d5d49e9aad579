import Foundation
public import Vision

/// A frame's features: what is looked for in the catalogue.
public struct Query: Sendable {
  /// Size of the frame, in pixels.
  public let width: Int
  public let height: Int
  /// The picture that was searched: the frame, reduced if need be.
  let searched: GrayImage
  /// The same, brightened if it was dark: what features and likeness are taken from.
  let brightened: ImagePyramid
  /// Keypoints in pixels of the frame.
  public let features: Features

  /// How much is looked for in a picture, by the kind of work.
  public struct Effort: Sendable, Hashable {
    /// Longest side at which the picture is searched, in pixels; larger pictures are reduced, none is enlarged.
    public var longestSide: Int
    public var extractor: FeatureExtractor
    /// References of a larger catalogue that are compared with it in full: those that an index names.
    public var shortlist: Int
    /// The next ones, which are compared with it where it shows nothing clearly of those.
    public var reserve: Int

    /// 24 references hold nearly all that are in view, and 24 in reserve nearly all the rest; "Shortlist" in the
    /// documentation has the figures, also with each set left out.
    public init(longestSide: Int, extractor: FeatureExtractor, shortlist: Int = 24, reserve: Int = 0) {
      self.longestSide = longestSide
      self.extractor = extractor
      self.shortlist = shortlist
      self.reserve = reserve
    }

    /// For frames of a camera, of which there are many a second.
    public static let live = Effort(longestSide: 640, extractor: .orb(OrbExtractor(capacity: 1000)), shortlist: 16)
    /// For photographs, of which each counts.
    public static let still = {
      var extractor = OrbExtractor(capacity: 3000)
      extractor.candidatesPerFeature = 2
      extractor.fastThreshold = 10
      return Effort(longestSide: 1280, extractor: .orb(extractor), reserve: 24)
    }()
    /// For a second look at a live frame, in a tenth of a second. 640 pixels with 2000 features take half as long again, and
    /// find no more of three sets ("Second look" in the documentation).
    public static let deepLive = Effort(longestSide: 512, extractor: .sift(SiftExtractor(capacity: 1200)), shortlist: 8)
    /// For a second look at a photograph.
    public static let deepStill = Effort(longestSide: 1024, extractor: .sift(SiftExtractor(capacity: 4000)))
  }

  public let kind: FeatureExtractor.Kind
  /// References that are compared with it in full.
  let shortlist: Int
  let reserve: Int

  /// Pixels of the frame for one pixel of the picture that was searched, at least 1.
  public let scale: Double
  /// Sizes of keypoints that an extractor can find in the frame, in its pixels.
  private let keypointSizes: ClosedRange<Double>

  /// Where `match` lies in the frame.
  func position(of match: Match) -> Point { features.keypoints[match.query].position }

  /// Whether a keypoint of `size` frame pixels could have been found, with some room at the ends.
  func showsKeypoints(ofSize size: Double) -> Bool { keypointSizes.contains(size) }

  /// Extracts the features of `frame`.
  public init(_ frame: GrayImage, effort: Effort) throws(VisionError) {
    try self.init(Photograph(frame), effort: effort)
  }

  /// Extracts the features of `photograph`; all positions refer to the size that it is stored in.
  public init(_ photograph: Photograph, effort: Effort) throws(VisionError) {
    (width, height) = (photograph.width, photograph.height)
    let searched = try photograph.pixels.reduced(toLongestSide: effort.longestSide)
    self.searched = searched
    brightened = try ImagePyramid(LowLight.brightened(searched))
    kind = effort.extractor.kind
    (shortlist, reserve) = (effort.shortlist, effort.reserve)
    let frameFromSearched = Homography.resize(
      x: Double(width) / Double(searched.width), y: Double(height) / Double(searched.height))
    let found = try effort.extractor.extract(from: brightened.whole)
    let isReduced = width != searched.width || height != searched.height
    features = isReduced ? found.mapKeypoints { $0.seen(through: frameFromSearched) } : found
    scale = Double(max(width, height)) / Double(searched.longestSide)
    let sizes = effort.extractor.keypointSizes
    keypointSizes = sizes.lowerBound * scale / 1.5...sizes.upperBound * scale * 1.5
  }
}
