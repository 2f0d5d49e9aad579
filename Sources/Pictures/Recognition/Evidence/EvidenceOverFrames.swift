import Foundation

/// Combines the evidence of several frames that show one object.
///
/// If frames were independent, the logarithms of their odds would add up. But the cause of a false sighting (a
/// resemblance) is still there in the next frame, and so is the cause that makes a true sighting difficult. If the
/// evidence of any two frames has the correlation r, n frames of mean evidence m are worth n / (1 + (n - 1) r) times m:
/// the log-likelihood ratio of two normal distributions whose samples have one common correlation. Frames in which the
/// object is blurred or half covered say less about it, but do not count against it: only the frames whose combined
/// evidence is greatest are used.
enum EvidenceOverFrames {
  /// Probability at which a frame says nothing: the share of true candidates among those to which probabilities were
  /// fitted (626 of 4295).
  static let neutral = 0.15
  /// Correlation of the evidence of two frames of one object: 0.57 between frames of true objects that are hard to
  /// recognise, 0.9 between frames of false ones (see the documentation). The value is the lower correlation, rounded
  /// down, because it is true objects that have to wait.
  static let correlation = 0.5
  /// Seconds in which a frame loses two thirds of its weight.
  static let forgetting = 1.0
  /// Probabilities nearer to 1 than this are taken for it: no model is that sure.
  static let surest = 1 - 1e-6

  /// Returns the probability, 0...1, that the object is in view, from the probability of each frame and its age in
  /// seconds; `neutral` without frames.
  static func probability(of frames: [(age: Double, probability: Double)]) -> Double {
    let evidence = frames.map { (weight: exp(-$0.age / forgetting), value: logit($0.probability) - logit(neutral)) }
    var (weights, sum) = (0.0, 0.0)
    var most = -Double.infinity
    for frame in evidence.sorted(by: { $0.value > $1.value }) {
      weights += frame.weight
      sum += frame.weight * frame.value
      // Less than one frame, because it is old, needs no discount.
      most = max(most, sum / (1 + max(0, weights - 1) * correlation))
    }
    return logistic(logit(neutral) + (frames.isEmpty ? 0 : most))
  }

  private static func logit(_ probability: Double) -> Double {
    let p = min(surest, max(1 - surest, probability))
    return log(p / (1 - p))
  }
}
