import Foundation
public import Vision

/// A frame's features: what is looked for in the catalogue.
public struct Query: Sendable {
  /// Size of the frame, in pixels.
  public let width: Int
  public let height: Int
  /// The picture that was searched: the frame, reduced if need be.
  let searched: GrayImage
  /// Keypoints in pixels of the frame.
  public let features: Features
  /// Mean grey level, 0...255: what the rejection of a dark frame is explained by. Computed anew each time: few ask.
  public var brightness: Double { searched.statistics.mean }

  /// How much is looked for in a picture, by the kind of work.
  public struct Effort: Sendable, Hashable {
    /// Longest side at which the picture is searched, in pixels; larger pictures are reduced, none is enlarged.
    public var longestSide: Int
    /// Most features.
    public var capacity: Int
    /// Candidates looked at for each feature kept; 1 keeps the strongest, and is fastest.
    public var candidatesPerFeature: Int
    /// FAST's threshold, in grey levels.
    public var fastThreshold: Int

    public init(longestSide: Int, capacity: Int, candidatesPerFeature: Int, fastThreshold: Int) {
      self.longestSide = longestSide
      self.capacity = capacity
      self.candidatesPerFeature = candidatesPerFeature
      self.fastThreshold = fastThreshold
    }

    /// For frames of a camera, of which there are many a second.
    public static let live = Effort(longestSide: 640, capacity: 1000, candidatesPerFeature: 1, fastThreshold: 20)
    /// For photographs, of which each counts.
    public static let still = Effort(longestSide: 1280, capacity: 3000, candidatesPerFeature: 2, fastThreshold: 10)
  }

  /// Pixels of the frame for one pixel of the picture that was searched, at least 1.
  public let scale: Double
  /// Sizes of keypoints that an extractor can find in the frame, in its pixels.
  private let keypointSizes: ClosedRange<Double>

  /// Whether a keypoint of `size` frame pixels could have been found, with some room at the ends.
  func showsKeypoints(ofSize size: Double) -> Bool { keypointSizes.contains(size) }

  /// Extracts the features of `frame`. Where it was decoded smaller than it is stored, `frameWidth` and `frameHeight` are
  /// its stored size: all positions refer to that.
  public init(
    _ frame: GrayImage, effort: Effort, frameWidth: Int? = nil, frameHeight: Int? = nil
  ) throws(VisionError) {
    width = frameWidth ?? frame.width
    height = frameHeight ?? frame.height
    let searched = try frame.reduced(toLongestSide: effort.longestSide)
    self.searched = searched
    var extractor = OrbExtractor(capacity: effort.capacity)
    extractor.candidatesPerFeature = effort.candidatesPerFeature
    extractor.fastThreshold = effort.fastThreshold
    let frameFromSearched = Homography.resize(
      x: Double(width) / Double(searched.width), y: Double(height) / Double(searched.height))
    features = try extractor.extract(from: searched).mapKeypoints { $0.seen(through: frameFromSearched) }
    scale = Double(max(width, height)) / Double(searched.longestSide)
    let patch = 31 * scale
    keypointSizes = patch / 1.5...patch * pow(extractor.scaleFactor, Double(extractor.levels - 1)) * 1.5
  }
}
