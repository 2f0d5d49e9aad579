import Identity
import Vision

/// A carton may show two of its sides, and a banknote may be folded. Each face then has a separate place in the frame.
extension Verifier {
  /// The most faces that are searched for besides the first.
  private static let maxFurtherFaces = 2
  /// The fewest missed blocks for which a further face is searched for.
  private static let minMissed = 4
  /// The largest distance between the places of two faces, as a share of the outline's longest side, at the missed
  /// block where they are nearest: faces of one object share an edge. Two blocks are 0.15.
  private static let maxGap = 0.15

  /// Searches for further faces of the reference that show the blocks that are not good in `compared`, and replaces the
  /// blocks that it finds. `compare` compares the whole reference with the frame through a homography.
  func addFurtherFaces(
    to compared: inout ComparedBlocks, of candidate: Candidate, _ reference: Reference,
    rasterFromReference: Homography, compare: (Homography) throws(VisionError) -> ComparedBlocks
  ) throws(VisionError) {
    guard !without.contains(.furtherFaces), let referenceFromFrame = candidate.frameFromReference.inverse else {
      return
    }
    let grid = compared.grid
    let cell = { (point: Point) in grid.cell(at: rasterFromReference.apply(point)) }
    var matches = candidate.others
    for _ in 0..<Self.maxFurtherFaces {
      let good = Set(compared.blocks.filter(\.isGood).map(\.cell))
      let missed = compared.blocks.filter { !$0.isGood }
      let cells = Set(missed.map(\.cell))
      // A match counts if its block is missed, and if it does not lie where a good block of the first face is seen.
      matches.removeAll { match in
        !(cell(reference.keypoint(of: match).position).map(cells.contains) ?? false)
          || (cell(referenceFromFrame.apply(query.position(of: match))).map(good.contains) ?? false)
      }
      guard missed.count >= Self.minMissed, let face = try place(by: matches, of: reference),
        isBeside(face, candidate, reference, missed: missed.map(\.place))
      else { return }
      let agreeing = matches.filter { search.agrees($0, of: reference, through: face) }
      let points = DistinctPoints(of: agreeing, query: query, reference: reference).matches
      let around = Set(points.compactMap { cell(reference.keypoint(of: $0).position) })
      guard points.count >= Self.minAgreeing, try compared.take(compare(face), around: around) else { return }
      matches.removeAll { search.agrees($0, of: reference, through: face) }
    }
  }

  /// Returns the place on which most of `matches` agree, or nil if too few do. The place has no perspective, because a
  /// face has few known points.
  private func place(by matches: [Match], of reference: Reference) throws(VisionError) -> Homography? {
    let consistent = WeakGeometry.consistent(matches, query: query.features, reference: reference)
    guard consistent.count >= Self.minAgreeing else { return nil }
    return try homography(by: consistent, of: reference, model: .affine)
  }

  /// Returns whether a `face` can belong to the same object as `candidate`: both must put one of the `missed` places,
  /// given as shares of the reference's width and height, at nearly the same point of the frame.
  private func isBeside(_ face: Homography, _ candidate: Candidate, _ reference: Reference, missed: [Point]) -> Bool {
    let most = Self.maxGap * (candidate.outline.sides.max() ?? 0)
    return missed.contains { place in
      let point = Point(x: place.x * Double(reference.width), y: place.y * Double(reference.height))
      return face.apply(point).squaredDistance(to: candidate.frameFromReference.apply(point)) <= most * most
    }
  }
}
