import Foundation
public import Vision

/// The features of a frame, for which the catalogue is searched.
public struct Query: Sendable {
  /// Width of the frame, in pixels.
  public let width: Int
  /// Height of the frame, in pixels.
  public let height: Int
  /// The picture that was searched: the frame, reduced if need be.
  let searched: GrayImage
  /// The searched picture, brightened if it was dark; features and likeness are computed from it.
  let brightened: ImagePyramid
  /// The picture by which identity is judged: the frame in colour or, if it was brightened, the brightened picture in
  /// grey.
  private let colors: ColorSource
  /// Maps pixels of the frame to those of ``scene()``.
  let sceneFromFrame: Homography
  /// Keypoints in pixels of the frame.
  public private(set) var features: Features

  /// How much effort a search in a picture takes, by the kind of work.
  public struct Effort: Sendable, Hashable {
    /// Longest side at which the picture is searched, in pixels; larger pictures are reduced, none is enlarged.
    public var longestSide: Int
    /// The extractor that finds the picture's features; only a reference's views with features of the same kind are
    /// compared.
    public var extractor: FeatureExtractor
    /// References in a row, in the order of an index, that may show nothing before no more are compared.
    public var shortlist: Int
    /// How many more references that may be if the picture shows nothing clearly.
    public var reserve: Int
    /// The most references that are compared with the picture, in all rounds together; this limits the time of a look.
    public var comparisons: Int

    /// 24 references hold nearly all that are in view, and 24 in reserve nearly all the rest; "Shortlist" in the
    /// documentation has the figures, also with each set left out.
    public init(
      longestSide: Int, extractor: FeatureExtractor, shortlist: Int = 24, reserve: Int = 0, comparisons: Int = 400
    ) {
      self.longestSide = longestSide
      self.extractor = extractor
      self.shortlist = shortlist
      self.reserve = reserve
      self.comparisons = comparisons
    }

    /// For the frames of a camera, which come many times a second.
    public static let live = Effort(
      longestSide: 640, extractor: .orb(OrbExtractor(capacity: 1000)), shortlist: 16, comparisons: 100)
    /// For photographs, each of which counts.
    public static let still = {
      var extractor = OrbExtractor(capacity: 3000)
      extractor.candidatesPerFeature = 2
      extractor.fastThreshold = 10
      return Effort(longestSide: 1280, extractor: .orb(extractor), reserve: 24)
    }()
    /// For a second look at a live frame. "Second look" in the documentation lists the results with other sizes and
    /// numbers of features.
    public static let deepLive = Effort(
      longestSide: 640, extractor: .sift(SiftExtractor(capacity: 1600)), shortlist: 16, comparisons: 100)
    /// For a second look at a photograph.
    public static let deepStill = Effort(
      longestSide: 1024, extractor: .sift(SiftExtractor(capacity: 4000)))
  }

  /// The kind of the frame's features: views with features of another kind are not compared.
  public let kind: FeatureExtractor.Kind
  /// How many references are compared with it: see ``Effort``.
  let shortlist: Int
  let reserve: Int
  let comparisons: Int

  /// Pixels of the frame for one pixel of the picture that was searched, at least 1.
  public let scale: Double
  /// Sizes of keypoints that an extractor can find in the frame, in its pixels.
  private let keypointSizes: ClosedRange<Double>

  /// Returns the query without the features that lie in one of `outlines`. The remaining features are still
  /// unexplained.
  func without(_ outlines: [Quadrilateral]) -> Query {
    if outlines.isEmpty { return self }
    var rest = self
    rest.features = features.filter { keypoint in !outlines.contains { $0.contains(keypoint.position) } }
    return rest
  }

  /// Returns the picture by which identity is judged, which is decoded on the first call.
  func scene() throws(VisionError) -> ColorImage { try colors.image() }

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
    let brightened = try LowLight.brightened(searched)
    self.brightened = try ImagePyramid(brightened)
    kind = effort.extractor.kind
    (shortlist, reserve, comparisons) = (effort.shortlist, effort.reserve, effort.comparisons)
    let frameFromSearched = Homography.resize(
      x: Double(width) / Double(searched.width), y: Double(height) / Double(searched.height))
    if brightened != searched {
      colors = ColorSource { () throws(VisionError) in ColorImage(brightened) }
      sceneFromFrame = .resize(
        x: Double(searched.width) / Double(width), y: Double(searched.height) / Double(height))
    } else {
      let pixels = photograph.pixels
      colors = photograph.colors ?? ColorSource { () throws(VisionError) in ColorImage(pixels) }
      sceneFromFrame = photograph.pixelsFromPhotograph
    }
    let found = try effort.extractor.extract(from: brightened)
    let isReduced = width != searched.width || height != searched.height
    features = isReduced ? found.mapKeypoints { $0.seen(through: frameFromSearched) } : found
    scale = Double(max(width, height)) / Double(searched.longestSide)
    let sizes = effort.extractor.keypointSizes
    keypointSizes = sizes.lowerBound * scale / 1.5...sizes.upperBound * scale * 1.5
  }
}
