public import Basics
import Foundation
import Identity
public import Vision

/// How a reference image becomes a reference.
public struct Enrolment: Sendable, Hashable {
  /// Longest side at which a reference is enrolled, in pixels. Frames show objects at a few hundred pixels; features of
  /// finer print are never seen again.
  public var longestSide = 480
  /// Views that a reference is made of: those for the first look and those for the second.
  public var views = Enrolment.quickViews + Enrolment.deepViews

  /// Creates the usual enrolment: at 480 pixels, with the views of both looks.
  public init() {}

  /// Views for the first look: several distances, because ORB's pyramid spans less than two octaves, and tilts.
  public static let quickViews: [ViewSimulation] =
    [
      ViewSimulation(longestSide: 480, extractor: orb(700)),
      ViewSimulation(longestSide: 240, extractor: orb(400)),
      ViewSimulation(longestSide: 120, extractor: orb(150)),
    ]
    + [0, 1, 2, 3].map {
      ViewSimulation(longestSide: 400, tilt: 2, rotation: Double($0) * .pi / 4, extractor: orb(250))
    }

  /// Views for the second look.
  public static let deepViews: [ViewSimulation] =
    [ViewSimulation(longestSide: 480, extractor: .sift(SiftExtractor(capacity: 700)))]
    + [0, 1, 2, 3].map {
      ViewSimulation(
        longestSide: 400, tilt: 2.5, rotation: Double($0) * .pi / 4, extractor: .sift(SiftExtractor(capacity: 300)))
    }

  /// ORB for references: spread over the image, and with a low threshold, because they may be of low contrast.
  private static func orb(_ capacity: Int) -> FeatureExtractor {
    var extractor = OrbExtractor(capacity: capacity)
    extractor.candidatesPerFeature = 3
    extractor.fastThreshold = 10
    return .orb(extractor)
  }

  /// Enrols `image`, which comes from no file, under `name`.
  public func enrol(_ image: GrayImage, name: String) throws(VisionError) -> Reference {
    try enrol(Photograph(image), name: name, file: nil)
  }

  /// Enrols the content of `file`, under its name.
  ///
  /// A JPEG is decoded at no more than twice the size at which it is enrolled. A content that is among the `known` ones
  /// is not decoded, because those references were enrolled in the same way. A file whose stamp is known is not even
  /// read.
  public func enrol(
    _ file: ImageFile, limits: ImageDecoder.Limits = .init(), known: KnownCatalogue = KnownCatalogue()
  ) throws(VisionError) -> Reference {
    // The stamp is taken before the file is read: if the file changes in the meantime, it has another stamp next time.
    let stamp = FileStamp(of: file.path)
    if let stamp, let hash = known.contents[stamp], let kept = known.reference(of: file, hash, stamp) { return kept }
    let bytes = try ImageDecoder.read(file.path, limits: limits)
    let hash = ContentHash(of: bytes)
    if let kept = known.reference(of: file, hash, stamp) { return kept }
    let photograph = try ImageDecoder.photograph(
      bytes, scale: .atLeast(longestSide: 2 * longestSide), limits: limits)
    let source = ReferenceFile(
      name: file.name, path: file.path, width: photograph.width, height: photograph.height,
      contentHash: hash, stamp: stamp)
    return try enrol(photograph, name: file.name, file: source)
  }

  func enrol(
    _ photograph: Photograph, name: String, file: ReferenceFile?
  ) throws(VisionError) -> Reference {
    let enrolled = try photograph.pixels.reduced(toLongestSide: longestSide)
    var made: [Reference.View] = []
    for simulation in views {
      let (picture, viewFromReference) = try simulation.render(enrolled)
      guard let referenceFromView = viewFromReference.inverse else { continue }
      let features = try simulation.extractor.extract(from: picture).mapKeypoints {
        $0.seen(through: referenceFromView)
      }
      made.append(Reference.View(simulation: simulation, features: features))
    }
    return Reference(
      name: name, file: file, width: enrolled.width, height: enrolled.height, fullWidth: photograph.width,
      fullHeight: photograph.height, contrast: enrolled.statistics.standardDeviation,
      content: Reference.Content(
        thumbnail: try PatchSimilarity.thumbnail(of: enrolled), picture: try picture(of: photograph), views: made))
  }

  /// The most bytes of the picture that is kept in colour.
  static let maxPictureBytes = 12_000

  /// `photograph` in colour at the size of a raster, or less, as the best JPEG that is small enough.
  private func picture(of photograph: Photograph) throws(VisionError) -> [UInt8] {
    let colors = try photograph.colors?.image() ?? ColorImage(photograph.pixels)
    var (width, height) = Raster.size(width: colors.width, height: colors.height)
    while true {
      let reduced = try colors.resized(width: width, height: height)
      for quality in stride(from: 90, through: 10, by: -10) {
        let picture = try reduced.jpeg(quality: quality)
        if picture.count <= Self.maxPictureBytes { return picture }
      }
      (width, height) = (width / 2, height / 2)
    }
  }
}
