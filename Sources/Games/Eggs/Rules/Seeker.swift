public import EventSourcing

/// A person who looks for eggs outdoors, at the position that the device reports.
///
/// The device is believed: a browser can be told to say anything, and a hunt is a game.
public struct Seeker: Sendable, Equatable {
  /// The largest position error, in metres, that is counted in the player's favour: the error that phones report
  /// between houses. A device that only knows which town it is in has not found anything.
  public static let maxError = 30.0

  /// Where the device is.
  public let position: Coordinate
  /// By how many metres it may be wrong (95 % of the time, as browsers tell it), at least 0.
  public let accuracy: Double

  /// Creates a seeker at `position`; an `accuracy` that is negative or no number counts as 0.
  public init(at position: Coordinate, accuracy: Double) {
    self.position = position
    self.accuracy = accuracy.isFinite ? max(0, accuracy) : 0
  }

  /// The metres to `spot` from where the device says it is.
  public func distance(to spot: Coordinate) -> Double { position.distance(to: spot).metres }

  /// Whether the seeker may stand within `radius` metres of `spot`, given the error of the device.
  public func isWithin(_ radius: Int, of spot: Coordinate) -> Bool {
    distance(to: spot) - min(accuracy, Self.maxError) <= Double(radius)
  }
}

/// How near a seeker is to an egg: hot and cold.
public enum Warmth: String, Sendable, Codable, CaseIterable {
  /// Near enough to collect it.
  case here
  /// Within 50 metres: the end of the street.
  case hot
  /// Within 150 metres.
  case warm
  /// Within 500 metres.
  case cool
  /// Farther away.
  case cold

  /// Returns the warmth that `seeker` is told about `egg`.
  public init(of egg: Egg, for seeker: Seeker) {
    let metres = seeker.distance(to: egg.spot)
    if let radius = egg.plan.radius, seeker.isWithin(radius, of: egg.spot) {
      self = .here
    } else if metres <= 50 {
      self = .hot
    } else {
      self = metres <= 150 ? .warm : metres <= 500 ? .cool : .cold
    }
  }
}
