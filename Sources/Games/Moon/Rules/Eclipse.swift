public import Foundation

/// An eclipse of the Sun or the Moon, as seen from the Earth as a whole.
public struct Eclipse: Sendable, Equatable {
  /// The body that is darkened.
  public enum Body: String, Codable, Sendable, CaseIterable { case sun, moon }

  /// How much of the body is darkened at most. A penumbral eclipse, of the Moon only, is hardly visible. A hybrid
  /// eclipse, of the Sun only, is total in the middle of its path and annular at one of the ends or at both.
  public enum Kind: String, Codable, Sendable, CaseIterable { case penumbral, partial, annular, hybrid, total }

  /// The body that is darkened.
  public let body: Body
  /// How much of it is darkened at most, anywhere on Earth.
  public let kind: Kind
  /// The middle: when the axis of the shadow is nearest to the centre of the Earth, or of the Moon.
  public let greatest: Date
  /// When the half-shadow first and last touches the Earth, or the Moon: before and after, nobody sees anything of it.
  public let begins, ends: Date
  /// The darkened part of the diameter at the middle of the eclipse; more than 1 if the shadow is larger than the Moon.
  /// For a central eclipse of the Sun, it is the Moon's diameter divided by the Sun's; for a penumbral eclipse, the
  /// part of the diameter in the half-shadow.
  public let magnitude: Double
  /// The least distance between the shadow's axis and the centre of the Earth, in equatorial radii of the Earth,
  /// positive to the north; for an eclipse of the Moon, the least distance between the Moon's centre and the axis.
  public let gamma: Double
}

extension Eclipse {
  /// The eclipse that is on at `date`, somewhere on Earth; nil at most times.
  public static func at(_ date: Date) -> Eclipse? {
    all(in: date.adding(days: -reach / 24)..<date.adding(days: reach / 24)).first {
      ($0.begins...$0.ends).contains(date)
    }
  }

  /// The eclipses whose middle is in `span`, in their order.
  public static func all(in span: Range<Date>) -> [Eclipse] {
    [(0.0, Body.sun), (180, .moon)].flatMap { elongation, body in
      sequence(first: Lunation.next(elongation, after: span.lowerBound.adding(days: -1))) {
        Lunation.next(elongation, after: $0.adding(days: 20))
      }.prefix { $0 < span.upperBound.adding(days: 1) }.filter(mayHaveEclipse).compactMap { syzygy in
        body == .sun ? ofSun(near: syzygy) : ofMoon(near: syzygy)
      }
    }.filter { span.contains($0.greatest) }.sorted { $0.greatest < $1.greatest }
  }

  /// Radii in kilometres: the Earth's equatorial radius (WGS 84); the Sun's radius (959.63″ at one astronomical unit,
  /// Auwers); and the Moon's radius for predicting solar eclipses, 0.272508 of the Earth's, but 0.272281 in the umbra
  /// because light passes through the valleys of the Moon's limb (Espenak and Meeus, *Five Millennium Canon of Solar
  /// Eclipses*, NASA/TP-2006-214141, 1.4).
  static let earthRadius = 6378.137
  static let sunRadius = 696_000.0
  static let moonRadius = 0.272508 * earthRadius
  static let moonRadiusInUmbra = 0.272281 * earthRadius

  /// The hours before and after the middle in which some of an eclipse can be visible: over the whole Earth, a solar
  /// eclipse lasts 5.3 h and a lunar one 6.3 h (Espenak and Meeus).
  static let reach = 3.5

  /// Hours around a new or full moon in which the middle of its eclipse is looked for: it is within half an hour.
  private static let search = 3.0

  /// Whether the Moon is so near to the ecliptic at a new or full moon that there may be an eclipse: with its latitude
  /// above 1.6° there is none (Meeus ch. 54: where the sine of its distance from the node is above 0.36, the latitude is
  /// above 1.8°).
  private static func mayHaveEclipse(_ syzygy: Date) -> Bool { abs(Sky(Moment(syzygy)).moonInEcliptic.latitude) < 1.9 }

  private static func ofSun(near syzygy: Date) -> Eclipse? {
    let greatest = least(within: search, of: syzygy) { SolarShadow(Sky(Moment($0))).offAxis.length }
    let shadow = SolarShadow(Sky(Moment(greatest)))
    guard shadow.reachesEarth else { return nil }
    let (distance, limb) = (shadow.offAxis.length / earthRadius, shadow.limb)
    let (penumbra, umbra) = (shadow.penumbra / earthRadius, shadow.umbra / earthRadius)
    let gamma = shadow.offAxis.z < 0 ? -distance : distance
    let (begins, ends) = span(around: greatest) { SolarShadow(Sky(Moment($0))).reachesEarth }
    func eclipse(_ kind: Kind, _ magnitude: Double) -> Eclipse {
      Eclipse(
        body: .sun, kind: kind, greatest: greatest, begins: begins, ends: ends, magnitude: magnitude, gamma: gamma)
    }
    guard let ground = shadow.ground else {
      let magnitude = (limb + penumbra - distance) / (penumbra + umbra)
      return eclipse(distance < limb + abs(umbra) ? (umbra < 0 ? .total : .annular) : .partial, magnitude)
    }
    return eclipse(central(around: greatest), shadow.ratio(nearer: ground))
  }

  /// The kind of an eclipse of the Sun whose axis meets the ground at `greatest`: by the Moon's size where it looks
  /// largest, which need not be where the axis is nearest to the Earth's centre, and at the ends of the line, where the
  /// axis grazes the ground and the Moon looks smallest.
  private static func central(around greatest: Date) -> Kind {
    func ratio(_ date: Date) -> Double {
      let shadow = SolarShadow(Sky(Moment(date)))
      return shadow.ground.map(shadow.ratio(nearer:)) ?? 0
    }
    let (first, last) = span(around: greatest) { SolarShadow(Sky(Moment($0))).ground != nil }
    guard ratio(least(from: first, to: last) { -ratio($0) }) >= 1 else { return .annular }
    return [first, last].contains { SolarShadow(Sky(Moment($0))).ratio(nearer: 0) < 1 } ? .hybrid : .total
  }

  private static func ofMoon(near syzygy: Date) -> Eclipse? {
    let greatest = least(within: search, of: syzygy) { LunarShadow(Sky(Moment($0))).apart }
    let shadow = LunarShadow(Sky(Moment(greatest)))
    guard shadow.penumbralMagnitude > 0 else { return nil }
    let umbral = shadow.umbralMagnitude
    let (begins, ends) = span(around: greatest) { LunarShadow(Sky(Moment($0))).penumbralMagnitude > 0 }
    return Eclipse(
      body: .moon, kind: umbral >= 1 ? .total : umbral > 0 ? .partial : .penumbral, greatest: greatest,
      begins: begins, ends: ends, magnitude: umbral > 0 ? umbral : shadow.penumbralMagnitude, gamma: shadow.gamma)
  }

  /// The first and the last time around `greatest` at which the shadow touches, to a second (bisection).
  private static func span(around greatest: Date, _ touches: (Date) -> Bool) -> (Date, Date) {
    func limit(_ sign: Double) -> Date {
      var (inside, outside) = (0.0, reach * 3600)
      while outside - inside > 1 {
        let middle = (inside + outside) / 2
        if touches(greatest.addingTimeInterval(sign * middle)) { inside = middle } else { outside = middle }
      }
      return greatest.addingTimeInterval(sign * inside)
    }
    return (limit(-1), limit(1))
  }

  private static func least(within hours: Double, of date: Date, _ distance: (Date) -> Double) -> Date {
    least(from: date.addingTimeInterval(-hours * 3600), to: date.addingTimeInterval(hours * 3600), distance)
  }

  /// The time between two at which `distance` is least, to a second (golden section).
  static func least(from first: Date, to last: Date, _ distance: (Date) -> Double) -> Date {
    var (low, high) = (first, last)
    let golden = (5.0.squareRoot() - 1) / 2
    while high.timeIntervalSince(low) > 1 {
      let span = high.timeIntervalSince(low)
      let (left, right) = (high.addingTimeInterval(-golden * span), low.addingTimeInterval(golden * span))
      if distance(left) < distance(right) { high = right } else { low = left }
    }
    return low.addingTimeInterval(high.timeIntervalSince(low) / 2)
  }
}
