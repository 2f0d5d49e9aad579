package import Vision

extension Query {
  /// Pixels of the frame within which a match agrees with a place: 4 of the picture that was searched.
  package var maxError: Double { 4 * scale }

  /// The points in `reference` and in the frame that `matches` bring together, the nearest match first.
  func pairs(by matches: [Match], of reference: Reference) -> [(from: Point, to: Point)] {
    let best = matches.sorted { ($0.distance, $0.ratio, $0.query) < ($1.distance, $1.ratio, $1.query) }
    return best.map { (from: reference.keypoint(of: $0).position, to: position(of: $0)) }
  }

  /// Returns the pairs from which the place of `reference` is first estimated, whether or not it is in the picture.
  package func pairs(with reference: Reference) -> [(from: Point, to: Point)] {
    let matches = [false, true].flatMap { Matcher.matches(self, with: reference, tilted: $0) }
    return pairs(by: WeakGeometry.consistent(matches, query: features, reference: reference), of: reference)
  }
}
