import Vision

/// Matches of one reference, one for each point: a corner found at three levels of the pyramid, or in three views, is one
/// piece of evidence.
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
    var kept: [(match: Match, here: Point, there: Point)] = []
    let nearestFirst = matches.sorted {
      ($0.distance, $0.query, $0.view, $0.feature) < ($1.distance, $1.query, $1.view, $1.feature)
    }
    for match in nearestFirst {
      let here = reference.keypoint(of: match).position
      let there = query.features.keypoints[match.query].position
      let isNew = kept.allSatisfy { other in
        other.here.squaredDistance(to: here) > apart * apart
          && other.there.squaredDistance(to: there) > apartInFrame * apartInFrame
      }
      if isNew { kept.append((match, here, there)) }
    }
    self.matches = kept.map(\.match)
    self.query = query
    self.reference = reference
  }

  /// Share of the cells of an 8 x 8 grid over the reference that hold a point, of those cells whose centre is in the frame.
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
