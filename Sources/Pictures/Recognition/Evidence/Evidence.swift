/// The evidence that a reference is in a picture, and the model that weighs it.
struct Evidence {
  var figures: EvidenceFigures
  var model: EvidenceModel

  /// The probability that the reference is really in the picture: that an object of its design is there, and that this
  /// object is the reference.
  var probability: Double { resemblance * identity }

  /// The probability that the reference or an object of the same design is in the picture, and not just a chance
  /// agreement of features; see "Probability" in the documentation.
  var resemblance: Double {
    figures.inliers < EvidenceModel.minInliers ? 0 : logistic(model.resemblance(of: figures))
  }

  /// The ``resemblance`` if all blocks agreed: the most that the features allow before the blocks are compared.
  var promise: Double {
    var other = self
    other.figures.blocks = .allGood
    return other.resemblance
  }

  /// The probability that the object in the picture is the reference itself and not another object of the same design,
  /// which matches it in some parts and not in others: see "Strangers" in the documentation. 1 if the blocks were not
  /// compared.
  var identity: Double { figures.blocks.map(model.identity) ?? 1 }
}
