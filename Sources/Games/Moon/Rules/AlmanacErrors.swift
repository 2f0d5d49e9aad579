import Foundation

/// The differences between this Moon and that of another ephemeris.
public struct AlmanacErrors: Sendable {
  /// A quantity and its largest error.
  public struct Figure: Sendable {
    /// The compared quantity, in words, such as "moonrise".
    public let name: String
    /// The unit of ``tolerance`` and ``largest``: "°", "km" or "s".
    public let unit: String
    /// The largest error allowed.
    public let tolerance: Double
    /// The number of values compared.
    public fileprivate(set) var count = 0
    /// The largest absolute error, in ``unit``; 0 if nothing was compared.
    public fileprivate(set) var largest = 0.0
    /// The place and time of the largest error.
    public fileprivate(set) var worst = ""
    /// The number of values beyond the tolerance.
    public fileprivate(set) var beyond = 0

    fileprivate init(_ name: String, _ unit: String, within tolerance: Double) {
      (self.name, self.unit, self.tolerance) = (name, unit, tolerance)
    }

    fileprivate mutating func take(_ error: Double, _ row: AlmanacTable.Row) {
      count += 1
      if abs(error) > tolerance { beyond += 1 }
      guard abs(error) > largest || count == 1 else { return }
      largest = abs(error)
      worst = "\(row.place.name), \(row.at.formatted(.iso8601))"
    }
  }

  /// Compared in all rows: the altitude of the disc's centre.
  public private(set) var altitude = Figure("altitude", "°", within: 0.05)
  /// Compared in rows in which the Moon is no higher than 85°: at the zenith there is no azimuth.
  public private(set) var azimuth = Figure("azimuth", "°", within: 0.05)
  /// Compared in all rows: the angular distance between the two positions in the sky.
  public private(set) var place = Figure("place in the sky", "°", within: 0.05)
  /// Compared in all rows: the distance from the observer to the Moon's centre.
  public private(set) var distance = Figure("distance", "km", within: 50)
  /// Compared in rows on whose day both ephemerides have the Moon rise.
  public private(set) var rise = Figure("moonrise", "s", within: 60)
  /// Compared in rows on whose day both ephemerides have the Moon set.
  public private(set) var set = Figure("moonset", "s", within: 60)
  /// Compared once for each time, as it is the same for all places.
  public private(set) var nextNew = Figure("new moon", "s", within: 120)
  /// Compared once for each time, like the new moon.
  public private(set) var nextFull = Figure("full moon", "s", within: 120)
  /// Days on which only one of the two ephemerides has the Moon rise or set.
  public private(set) var disagreements: [String] = []

  private static let nearZenith = 85.0

  /// All eight quantities, in the order in which they are reported.
  public var figures: [Figure] { [altitude, azimuth, place, distance, rise, set, nextNew, nextFull] }

  /// Compares every row of `table`.
  public init(_ table: AlmanacTable) {
    var time: Date?
    for row in table.rows {
      let view = View(Sky(Moment(row.at)), from: row.place.observer)
      let horizon = RiseAndSet(row.place.observer, from: row.day.lowerBound, to: row.day.upperBound)
      altitude.take(view.altitude - row.altitude, row)
      let turn = (view.azimuth - row.azimuth).aroundZero
      if row.altitude <= Self.nearZenith { azimuth.take(turn, row) }
      // The table has four digits, too few for the cosine of so small an angle.
      let across = turn * cosine(row.altitude)
      let up = view.altitude - row.altitude
      place.take((across * across + up * up).squareRoot(), row)
      distance.take(view.distance - row.distance, row)
      compare(horizon.rise, row.rise, row, \.rise)
      compare(horizon.set, row.set, row, \.set)
      // The phases are the same for all places.
      if time != row.at {
        nextNew.take(Lunation.next(0, after: row.at).timeIntervalSince(row.nextNew), row)
        nextFull.take(Lunation.next(180, after: row.at).timeIntervalSince(row.nextFull), row)
      }
      time = row.at
    }
  }

  private mutating func compare(
    _ ours: Date?, _ theirs: Date?, _ row: AlmanacTable.Row, _ figure: WritableKeyPath<Self, Figure>
  ) {
    if let ours, let theirs {
      self[keyPath: figure].take(ours.timeIntervalSince(theirs), row)
    } else if ours != nil || theirs != nil {
      disagreements.append(
        "\(self[keyPath: figure].name) at \(row.place.name) on \(row.day.lowerBound.formatted(.iso8601))")
    }
  }
}
