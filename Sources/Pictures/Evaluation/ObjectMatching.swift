import Recognition
import Vision

/// Which sighting is which labelled object: one for one, as many as possible.
enum ObjectMatching {
  /// For each of `objects` the number of the candidate that claims it, or nil.
  ///
  /// Candidates come in order, and each takes an object where it can, if need be by moving those before it to others
  /// (augmenting paths; Kuhn, 1955). None that has an object ever loses it again; so those of the first n candidates that have
  /// one are as many as can be, for every n, and a count over a threshold needs no matching of its own.
  static func match(_ candidates: [Candidate], to objects: [LabelledQuery.Object]) -> [Int?] {
    var claims = [Int?](repeating: nil, count: objects.count)
    // Of two copies of one thing a candidate claims first the one that it lies on.
    let choices = candidates.map { candidate in
      objects.indices.filter { objects[$0].references.contains(candidate.sighting.reference) }
        .map { (object: $0, overlap: candidate.overlap(with: objects[$0]) ?? 0) }
        .sorted { ($1.overlap, $0.object) < ($0.overlap, $1.object) }
        .map(\.object)
    }
    for candidate in candidates.indices {
      var tried = Set<Int>()
      _ = place(candidate, choices: choices, claims: &claims, tried: &tried)
    }
    return claims
  }

  private static func place(_ candidate: Int, choices: [[Int]], claims: inout [Int?], tried: inout Set<Int>) -> Bool {
    for object in choices[candidate] where tried.insert(object).inserted {
      if let other = claims[object], !place(other, choices: choices, claims: &claims, tried: &tried) { continue }
      claims[object] = candidate
      return true
    }
    return false
  }
}

extension Candidate {
  /// Intersection over union of its outline with the corners of `object`; nil where those are not labelled.
  public func overlap(with object: LabelledQuery.Object) -> Double? {
    object.corners.map { sighting.outline.intersectionOverUnion(with: $0) }
  }
}
