import CHamming
import Vision

/// Finds the features of a query that look like those of a view.
struct Matcher {
  /// Largest Hamming distance of a match: a loose bound, for it is the ratio that tells matches apart.
  static let mostDistance = 72
  /// Largest ratio of the nearest distance to the second nearest (Lowe, IJCV 2004, section 7.1).
  static let mostRatio = 0.85

  /// Matches of the straight views that must agree on turn and enlargement, for the tilted ones to have nothing to add: of
  /// unrelated pictures up to 15 do.
  static let enough = 40

  /// Matches of `query` with the views of `reference`: with the tilted ones only where it is not plain to see without.
  static func matches(_ query: Features, with reference: Reference) -> [Match] {
    let isTilted = { (view: Int) in reference.views[view].simulation.tilt > 1 }
    let matches = { (view: Int) in Self.matches(query, with: reference.views[view].features, view: view) }
    let straight = reference.views.indices.filter { !isTilted($0) }.flatMap(matches)
    if WeakGeometry.consistent(straight, query: query, reference: reference).count >= enough { return straight }
    return straight + reference.views.indices.filter(isTilted).flatMap(matches)
  }

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
