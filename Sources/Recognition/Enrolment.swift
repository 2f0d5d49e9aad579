import Foundation
public import Vision

/// How a reference image becomes a reference.
public struct Enrolment: Sendable, Hashable {
  /// Longest side at which a reference is enrolled, in pixels. Frames show objects at a few hundred pixels; features of
  /// finer print are never seen again.
  public var longestSide = 480
  public var views = Enrolment.distancesAndTilts
  /// Candidates looked at for each feature kept, the kept ones being spread over the image.
  public var candidatesPerFeature = 3
  /// FAST's threshold, in grey levels: low, because references may be of low contrast.
  public var fastThreshold = 10

  public init() {}

  static let distancesAndTilts: [ViewSimulation] =
    [
      ViewSimulation(longestSide: 480, capacity: 700),
      ViewSimulation(longestSide: 240, capacity: 400),
      ViewSimulation(longestSide: 120, capacity: 150),
    ]
    + [0, 1, 2, 3].map {
      ViewSimulation(longestSide: 400, tilt: 2, rotation: Double($0) * .pi / 4, capacity: 250)
    }

  /// Enrols `image` under `name`. `fullWidth` and `fullHeight` are its stored size where it was decoded smaller.
  public func enrol(
    _ image: GrayImage, name: String, fullWidth: Int? = nil, fullHeight: Int? = nil
  ) throws(VisionError) -> Reference {
    let enrolled = try image.reduced(toLongestSide: longestSide)
    var made: [Reference.View] = []
    for simulation in views {
      let (picture, viewFromReference) = try simulation.render(enrolled)
      guard let referenceFromView = viewFromReference.inverse else { continue }
      var extractor = OrbExtractor(capacity: simulation.capacity)
      extractor.candidatesPerFeature = candidatesPerFeature
      extractor.fastThreshold = fastThreshold
      let features = try extractor.extract(from: picture).mapKeypoints { $0.seen(through: referenceFromView) }
      made.append(Reference.View(simulation: simulation, features: features))
    }
    return Reference(
      name: name, width: enrolled.width, height: enrolled.height, fullWidth: fullWidth ?? image.width,
      fullHeight: fullHeight ?? image.height, thumbnail: try Photometry.thumbnail(of: enrolled),
      contrast: enrolled.statistics.standardDeviation, views: made)
  }
}
