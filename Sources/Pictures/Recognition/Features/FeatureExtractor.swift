import Foundation
public import Vision

/// A method that finds and describes the features of a picture.
public enum FeatureExtractor: Sendable, Hashable {
  case orb(OrbExtractor)
  case sift(SiftExtractor)

  /// Features are only compared with others of their kind.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Quick: the first look at a picture.
    case orb
    /// Slow, and still found where things are small, blurred or tilted: the second look.
    case sift

    /// Largest Hamming distance of a match: a loose bound, for it is the ratio that tells matches apart.
    var maxDistance: Int {
      switch self {
      case .orb: 72
      case .sift: 60
      }
    }

    /// Largest distance of signatures (half of the bits) at which a feature votes for a reference.
    var signatureDistance: Int {
      switch self {
      case .orb: 26
      case .sift: 20
      }
    }

    /// Hamming distance that most right matches do not exceed, and few chance matches reach: among ORB's guided
    /// inliers, two thirds of the right ones and 1 in 8 of the others are within it.
    var nearDistance: Int {
      switch self {
      case .orb: 48
      case .sift: 36
      }
    }
  }

  /// The kind of the features that it finds.
  public var kind: Kind {
    switch self {
    case .orb: .orb
    case .sift: .sift
    }
  }

  /// The features of `image`, the strongest first. Too small or too plain an image has none.
  public func extract(from image: GrayImage) throws(VisionError) -> Features {
    switch self {
    case .orb(let extractor): try extractor.extract(from: image)
    case .sift(let extractor): try extractor.extract(from: image)
    }
  }

  /// Diameters of the keypoints that can be found, in pixels of the picture.
  var keypointSizes: ClosedRange<Double> {
    switch self {
    case .orb(let extractor): 31...31 * pow(extractor.scaleFactor, Double(extractor.levels - 1))
    case .sift: 2...Double.greatestFiniteMagnitude
    }
  }
}
