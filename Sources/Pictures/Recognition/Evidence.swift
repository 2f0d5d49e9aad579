/// The evidence for a reference being in a picture, and how much it is worth.
struct Evidence {
  var figures: EvidenceFigures
  var model: EvidenceModel

  /// How likely it is that the reference is really there: that something made like it is there, and that it
  /// is this one.
  var probability: Double { resemblance * identity }

  /// How likely the reference, or something made like it, is there, and not a chance agreement of features; see
  /// "Probability" in the documentation.
  var resemblance: Double {
    figures.inliers < EvidenceModel.leastInliers ? 0 : logistic(model.resemblance(of: figures))
  }

  /// The ``resemblance`` that there would be if all blocks agreed: the most that the features allow, before the
  /// blocks are compared.
  var promise: Double {
    var other = self
    other.figures.blocks = .allGood
    return other.resemblance
  }

  /// How likely the thing that is there is the reference itself, and not something that is made like it, which has some
  /// parts in common with it and others not: see "Strangers" in the documentation. 1 where it was not compared.
  var identity: Double { figures.blocks.map(model.identity) ?? 1 }
}
