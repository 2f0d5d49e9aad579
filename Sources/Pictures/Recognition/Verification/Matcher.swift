import CHamming
import Vision

/// Finds the features of a query that look like those of a view.
struct Matcher {
  /// Largest ratio of the nearest distance to the second nearest (Lowe, IJCV 2004, section 7.1).
  static let maxRatio = 0.85

  /// Matches of `query` with the views of `reference` that have features of its kind, and are tilted or not.
  static func matches(_ query: Query, with reference: Reference, tilted: Bool) -> [Match] {
    reference.views.indices.flatMap { view in
      let isWanted = reference.views[view].kind == query.kind && (reference.views[view].simulation.tilt > 1) == tilted
      return isWanted ? matches(query, with: reference, view: view) : []
    }
  }

  /// Matches of `query` with view number `view`: nearest in both directions, near enough, and distinct.
  static func matches(_ query: Query, with reference: Reference, view: Int) -> [Match] {
    matches(query.features, with: reference.views[view].features, kind: query.kind, view: view)
  }

  /// Matches of the features of a picture with those of view number `view`, both of one `kind`.
  static func matches(
    _ features: Features, with others: Features, kind: FeatureExtractor.Kind, view: Int = 0
  ) -> [Match] {
    let found = Neighbours.between(features, and: others)
    let maxDistance = kind.maxDistance
    return found.ofQuery.enumerated().compactMap { (q, neighbour) in
      guard neighbour.distance <= maxDistance, found.ofReference[Int(neighbour.index)].index == q else { return nil }
      let ratio = Double(neighbour.distance) / Double(max(1, neighbour.second))
      guard ratio <= maxRatio else { return nil }
      return Match(
        query: q, view: view, feature: Int(neighbour.index), distance: Int(neighbour.distance), ratio: ratio)
    }
  }
}
