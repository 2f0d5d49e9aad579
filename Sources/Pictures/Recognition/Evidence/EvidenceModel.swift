import Foundation

/// Weighs the evidence for a reference by logistic functions, whose coefficients `apeiron fit` computes from labelled
/// photographs.
public struct EvidenceModel: Sendable, Equatable {
  /// The weight of each piece of evidence in the logarithm of the odds that the reference, or an object of the same
  /// design, is in the picture.
  public struct Resemblance: Sendable, Equatable {
    /// For the root of the number of strict inliers.
    public var strict: Double
    /// For the likeness, -1...1.
    public var likeness: Double
    /// For the share of good blocks, 0...1.
    public var good: Double
    /// The constant term, whatever the evidence is.
    public var constant: Double

    /// Creates the numbers for one kind of features.
    public init(strict: Double, likeness: Double, good: Double, constant: Double) {
      (self.strict, self.likeness, self.good, self.constant) = (strict, likeness, good, constant)
    }
  }

  /// The weight of each piece of evidence in the logarithm of the odds that the object is the reference itself, if it
  /// or an object of the same design is in the picture.
  public struct Identity: Sendable, Equatable {
    /// For the share of good blocks, 0...1, in which those count less that another reference shows as well.
    public var own: Double
    /// The constant term, whatever the evidence is.
    public var constant: Double

    /// Creates the numbers, which are the same for features of every kind: blocks are compared in one way.
    public init(own: Double, constant: Double) { (self.own, self.constant) = (own, constant) }
  }

  /// Is the reference there, or something made like it? By the features of the first look.
  public var orb: Resemblance
  /// The same by those of the second.
  public var sift: Resemblance
  /// Is it the reference itself?
  public var identity: Identity

  /// Creates a model of the numbers of its functions.
  public init(orb: Resemblance, sift: Resemblance, identity: Identity) {
    (self.orb, self.sift, self.identity) = (orb, sift, identity)
  }

  /// Points below which nothing is believed, and blocks are not compared: any four give a homography.
  package static let minInliers = 8

  /// The same model, but everything that resembles a reference is assumed to be that reference.
  var withoutIdentity: EvidenceModel {
    EvidenceModel(orb: orb, sift: sift, identity: .certain)
  }

  /// Returns the probability that a candidate with these figures is in the picture, if it were alone in its place.
  package func probability(of figures: EvidenceFigures) -> Double {
    Evidence(figures: figures, model: self).probability
  }

  /// Returns the logarithm of the odds that the reference, or an object of the same design, is in the picture.
  func resemblance(of figures: EvidenceFigures) -> Double {
    let model =
      switch figures.kind {
      case .orb: orb
      case .sift: sift
      }
    return sum([model.strict, model.likeness, model.good], times: Resemblance.features(of: figures)) + model.constant
  }

  /// Returns the probability, 0...1, that the object is the reference itself. The doubt is at least the contradiction
  /// of the visible blocks.
  func identity(of blocks: EvidenceFigures.Blocks) -> Double {
    if identity == .certain { return 1 }
    let logit = sum([identity.own], times: Identity.features(of: blocks)) + identity.constant
    return min(logistic(logit), 1 - blocks.contradiction)
  }

  /// The sum of the products of two lists of numbers.
  private func sum(_ weights: [Double], times features: [Double]) -> Double {
    zip(weights, features).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

extension EvidenceModel.Resemblance {
  /// Takes the weights of ``features(of:)``, in their order.
  package init(weights: [Double], constant: Double) {
    self.init(strict: weights[0], likeness: weights[1], good: weights[2], constant: constant)
  }

  /// Returns the features, in the order of their weights.
  package static func features(of figures: EvidenceFigures) -> [Double] {
    [Double(figures.strictInliers).squareRoot(), figures.likeness, figures.blocks?.good ?? 0]
  }
}

extension EvidenceModel.Identity {
  /// Assumes that everything that resembles a reference is that reference.
  static let certain = Self(own: 0, constant: .infinity)

  /// Takes the weights of ``features(of:)``, in their order.
  package init(weights: [Double], constant: Double) {
    self.init(own: weights[0], constant: constant)
  }

  /// Returns the features, in the order of their weights.
  package static func features(of blocks: EvidenceFigures.Blocks) -> [Double] { [blocks.own] }
}

/// Returns the probability, 0...1, whose odds have the logarithm `logit`.
package func logistic(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }
