import CHamming
import Vision

/// Finds the features of a query that look like those of a view.
struct Matcher {
  /// Largest Hamming distance of a match: a loose bound, for it is the ratio that tells matches apart.
  static let mostDistance = 72
  /// Largest ratio of the nearest distance to the second nearest (Lowe, IJCV 2004, section 7.1).
  static let mostRatio = 0.85

  /// Matches of `query` with view number `view`: nearest in both directions, near enough, and distinct.
  static func matches(_ query: Features, with features: Features, view: Int) -> [Match] {
    let found = Neighbours.between(query, and: features)
    return found.ofQuery.enumerated().compactMap { (q, neighbour) in
      guard neighbour.distance <= mostDistance, found.ofReference[Int(neighbour.index)].index == q else { return nil }
      let ratio = Double(neighbour.distance) / Double(max(1, neighbour.second))
      guard ratio <= mostRatio else { return nil }
      return Match(
        query: q, view: view, feature: Int(neighbour.index), distance: Int(neighbour.distance), ratio: ratio)
    }
  }
}
