import Foundation
import Recognition

/// A model as a Swift source.
struct FittedSource {
  let model: EvidenceModel

  init(_ model: EvidenceModel) { self.model = model }

  var text: String {
    """
    extension EvidenceModel {
      /// The numbers that `apeiron fit` has fitted.
      public static let fitted = EvidenceModel(
        orb: \(text(of: model.orb)),
        sift: \(text(of: model.sift)),
        identity: Identity(own: \(number(model.identity.own)), constant: \(number(model.identity.constant))))
    }

    """
  }

  private func text(of resemblance: EvidenceModel.Resemblance) -> String {
    let (strict, likeness) = (number(resemblance.strict), number(resemblance.likeness))
    let (good, constant) = (number(resemblance.good), number(resemblance.constant))
    return "Resemblance(strict: \(strict), likeness: \(likeness), good: \(good), constant: \(constant))"
  }

  private func number(_ value: Double) -> String { String(format: "%.3f", value) }
}
