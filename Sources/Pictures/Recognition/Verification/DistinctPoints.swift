import Vision

/// The matches of one reference, reduced to one per point: a corner that is found at three levels of the pyramid, or in
/// three views, is a single piece of evidence.
struct DistinctPoints {
  /// Share of the reference's longest side within which two points are one: 6 pixels of 480.
  static let apartInReference = 0.012
  /// Pixels of the searched frame within which two points are one.
  static let apartInFrame = 2.5

  /// The nearest match of each point, the nearest first.
  let matches: [Match]
  private let query: Query
  private let reference: Reference

  init(of matches: [Match], query: Query, reference: Reference) {
    let apart = Self.apartInReference * Double(max(reference.width, reference.height))
    let apartInFrame = Self.apartInFrame * query.scale
    var kept: [Match] = []
    var places: [SIMD4<Double>] = []
    let nearestFirst = matches.sorted {
      ($0.distance, $0.query, $0.view, $0.feature) < ($1.distance, $1.query, $1.view, $1.feature)
    }
    for match in nearestFirst {
      let here = reference.keypoint(of: match).position
      let there = query.position(of: match)
      // In units in which two points are one within 1, in either picture.
      let place = SIMD4(here.x / apart, here.y / apart, there.x / apartInFrame, there.y / apartInFrame)
      let isNew = places.allSatisfy { other in
        let squares = (other - place) * (other - place)
        return squares[0] + squares[1] > 1 && squares[2] + squares[3] > 1
      }
      guard isNew else { continue }
      places.append(place)
      kept.append(match)
    }
    self.matches = kept
    self.query = query
    self.reference = reference
  }

  /// Returns the share of the cells of an 8 x 8 grid over the reference that contain a point. Only cells whose centre
  /// is in the frame are counted.
  func coverage(through frameFromReference: Homography) -> Double {
    let cells = 8
    let cellWidth = Double(reference.width) / Double(cells)
    let cellHeight = Double(reference.height) / Double(cells)
    let held = Set(
      matches.map { match in
        let point = reference.keypoint(of: match).position
        let column = min(cells - 1, max(0, Int(point.x / cellWidth)))
        let row = min(cells - 1, max(0, Int(point.y / cellHeight)))
        return row * cells + column
      })
    let shown = (0..<cells * cells).filter { cell in
      let centre = Point(
        x: (Double(cell % cells) + 0.5) * cellWidth, y: (Double(cell / cells) + 0.5) * cellHeight)
      let seen = frameFromReference.apply(centre)
      return seen.x >= 0 && seen.y >= 0 && seen.x < Double(query.width) && seen.y < Double(query.height)
    }
    return shown.isEmpty ? 0 : min(1, Double(held.count) / Double(shown.count))
  }
}
