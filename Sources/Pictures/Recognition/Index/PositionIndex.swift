import Vision

/// Keypoints by position: those near a point without looking at all.
struct PositionIndex {
  private struct Member {
    var position: Point
    var number: Int
  }

  private let radius: Double
  private let columns: Int
  private let rows: Int
  /// The keypoints within the radius of any point of cell `i` are `members[starts[i]..<starts[i + 1]]`. Each keypoint
  /// is in up to four cells, so that a look-up reads only one cell.
  private let starts: [Int]
  private let members: [Member]

  /// Indexes `keypoints` for searches within `radius` pixels of a point.
  init(_ keypoints: [Keypoint], width: Int, height: Int, radius: Double) {
    self.radius = radius
    let columns = max(1, Int((Double(width) / (2 * radius)).rounded(.up)))
    let rows = max(1, Int((Double(height) / (2 * radius)).rounded(.up)))
    self.columns = columns
    self.rows = rows
    var cells: [(cell: Int, member: Member)] = []
    for (number, keypoint) in keypoints.enumerated() {
      let (x, y) = (keypoint.position.x, keypoint.position.y)
      for row in Self.cell(y - radius, of: rows, radius)...Self.cell(y + radius, of: rows, radius) {
        for column in Self.cell(x - radius, of: columns, radius)...Self.cell(x + radius, of: columns, radius) {
          cells.append((row * columns + column, Member(position: keypoint.position, number: number)))
        }
      }
    }
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    for (cell, _) in cells { counts[cell + 1] += 1 }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    starts = counts
    var sorted = cells.map(\.member)
    for (cell, member) in cells {
      sorted[counts[cell]] = member
      counts[cell] += 1
    }
    members = sorted
  }

  /// Returns the column or row, of `count`, in which `place` lies. A place before the first or after the last is
  /// assigned to that one.
  private static func cell(_ place: Double, of count: Int, _ radius: Double) -> Int {
    Int(max(0, min(Double(count - 1), place / (2 * radius))))
  }

  /// Calls `body` with the position in the list of each keypoint within the radius of `point`.
  @inline(__always)
  func forEach(near point: Point, _ body: (Int) -> Void) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let cell = Self.cell(point.y, of: rows, radius) * columns + Self.cell(point.x, of: columns, radius)
    for member in members[starts[cell]..<starts[cell + 1]]
    where member.position.squaredDistance(to: point) <= radius * radius {
      body(member.number)
    }
  }
}
