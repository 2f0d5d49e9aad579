extension Trace {
  private static let wholeTurn = 360 * 60

  /// The trace as a flat map can draw it: it continues beyond ±180° at the date line, and is repeated one turn away if
  /// it crosses that line. A line around a pole is led along the pole.
  func unrolled() -> [Trace] {
    var flat: [Point] = []
    for var point in points {
      if let last = flat.last {
        let turns = Double(last.longitude - point.longitude) / Double(Self.wholeTurn)
        point.longitude += Int(turns.rounded()) * Self.wholeTurn
      }
      flat.append(point)
    }
    guard let first = flat.first, let last = flat.last else { return [] }
    if points.count > 2, points[0].isAt(points[points.count - 1]), first.longitude != last.longitude {
      let pole = first.latitude < 0 ? -90 * 60 : 90 * 60
      flat += [last.longitude, first.longitude].map { Point(longitude: $0, latitude: pole) } + [first]
      return [Trace(flat)]
    }
    let longitudes = flat.map(\.longitude)
    var copies = [Trace(flat)]
    if let east = longitudes.max(), east > Self.wholeTurn / 2 { copies.append(Trace(flat).turned(by: -1)) }
    if let west = longitudes.min(), west < -Self.wholeTurn / 2 { copies.append(Trace(flat).turned(by: 1)) }
    return copies
  }

  private func turned(by turns: Int) -> Trace {
    Trace(
      points.map { Point(longitude: $0.longitude + turns * Self.wholeTurn, latitude: $0.latitude, detail: $0.detail) })
  }
}
