import Vision

/// Keypoints by position: those within a radius of a point without looking at all.
struct PositionIndex {
  private let keypoints: [Keypoint]
  private let cell: Double
  private let columns: Int
  private let rows: Int
  /// Keypoints of cell `i` are `members[starts[i]..<starts[i + 1]]`.
  private let starts: [Int]
  private let members: [Int]

  /// `cell` is the side of a cell, in pixels; queries of about that radius are fastest.
  init(_ keypoints: [Keypoint], width: Int, height: Int, cell: Double) {
    self.keypoints = keypoints
    self.cell = cell
    columns = max(1, Int((Double(width) / cell).rounded(.up)))
    rows = max(1, Int((Double(height) / cell).rounded(.up)))
    let columns = columns
    let rows = rows
    let cells = keypoints.map { keypoint in
      let x = min(columns - 1, max(0, Int(keypoint.position.x / cell)))
      let y = min(rows - 1, max(0, Int(keypoint.position.y / cell)))
      return y * columns + x
    }
    var counts = [Int](repeating: 0, count: columns * rows + 1)
    for c in cells { counts[c + 1] += 1 }
    for i in 1..<counts.count { counts[i] += counts[i - 1] }
    starts = counts
    var sorted = [Int](repeating: 0, count: keypoints.count)
    for (i, c) in cells.enumerated() {
      sorted[counts[c]] = i
      counts[c] += 1
    }
    members = sorted
  }

  /// Calls `body` with the position in the list of each keypoint within `radius` pixels of `point`.
  func forEach(within radius: Double, of point: Point, _ body: (Int) -> Void) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let clampColumn = { (x: Double) in Int(max(0, min(Double(columns - 1), (x / cell).rounded(.down)))) }
    let clampRow = { (y: Double) in Int(max(0, min(Double(rows - 1), (y / cell).rounded(.down)))) }
    for row in clampRow(point.y - radius)...clampRow(point.y + radius) {
      for column in clampColumn(point.x - radius)...clampColumn(point.x + radius) {
        let c = row * columns + column
        for i in members[starts[c]..<starts[c + 1]]
        where keypoints[i].position.squaredDistance(to: point) <= radius * radius {
          body(i)
        }
      }
    }
  }
}
