import CHamming
import Vision

/// Finds the features of a query that look like those of a view.
struct Matcher {
  /// Largest ratio of the nearest distance to the second nearest (Lowe, IJCV 2004, section 7.1).
  static let mostRatio = 0.85

  /// Matches of the straight views that must agree on turn and enlargement for the tilted ones to have nothing to add.
  static let enough = 40

  /// Matches of `query` with the views of `reference` that have features of its kind: with the tilted ones only where it is
  /// not plain to see without.
  static func matches(_ query: Query, with reference: Reference) -> [Match] {
    let views = reference.views.indices.filter { reference.views[$0].kind == query.kind }
    let isTilted = { (view: Int) in reference.views[view].simulation.tilt > 1 }
    let matches = { (view: Int) in Self.matches(query, with: reference, view: view) }
    let straight = views.filter { !isTilted($0) }.flatMap(matches)
    let agreeing = WeakGeometry.consistent(straight, query: query.features, reference: reference)
    if agreeing.count >= enough { return straight }
    return straight + views.filter(isTilted).flatMap(matches)
  }

  /// Matches of `query` with view number `view`: nearest in both directions, near enough, and distinct.
  static func matches(_ query: Query, with reference: Reference, view: Int) -> [Match] {
    let found = Neighbours.between(query.features, and: reference.views[view].features)
    let mostDistance = query.kind.mostDistance
    return found.ofQuery.enumerated().compactMap { (q, neighbour) in
      guard neighbour.distance <= mostDistance, found.ofReference[Int(neighbour.index)].index == q else { return nil }
      let ratio = Double(neighbour.distance) / Double(max(1, neighbour.second))
      guard ratio <= mostRatio else { return nil }
      return Match(
        query: q, view: view, feature: Int(neighbour.index), distance: Int(neighbour.distance), ratio: ratio)
    }
  }
}
