import Recognition
import Vision

/// Matches sightings to labelled objects: one to one, as many as possible.
enum ObjectMatching {
  /// Returns for each of `objects` the index of the candidate matched to it, or nil.
  ///
  /// Candidates are matched in order, rearranging earlier matches where needed (augmenting paths; Kuhn, 1955). A
  /// matched candidate stays matched, so for every n the first n candidates are matched as well as possible, and
  /// counting above a threshold needs no separate matching.
  static func match(_ candidates: [Candidate], to objects: [LabelledQuery.Object]) -> [Int?] {
    var claims = [Int?](repeating: nil, count: objects.count)
    // Of two copies of an object, a candidate prefers the one that it overlaps more.
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
  /// The intersection over union, 0...1, of the candidate's outline with the corners of `object`; nil if those are not
  /// labelled.
  public func overlap(with object: LabelledQuery.Object) -> Double? {
    object.corners.map { sighting.outline.intersectionOverUnion(with: $0) }
  }
}
