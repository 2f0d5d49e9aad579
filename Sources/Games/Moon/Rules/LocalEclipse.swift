public import Foundation

/// An eclipse as one observer has it.
public struct LocalEclipse: Sendable, Equatable {
  /// The time of the most that is seen with the darkened body above the horizon.
  public let at: Date
  /// The darkened part of the diameter then, as in ``Eclipse/magnitude``.
  public let magnitude: Double
  /// How much is seen then.
  public let kind: Eclipse.Kind
  /// Degrees of the darkened body above the horizon then, without refraction.
  public let altitude: Double
  /// The first and the last minute in which anything is seen: the shadow before and after it, or rising and setting.
  public let begins, ends: Date
}

extension LocalEclipse {
  /// The hours before and after the middle in which some of the eclipse can be visible: over the whole Earth, a solar
  /// eclipse lasts 5.3 h and a lunar one 6.3 h (Espenak and Meeus).
  private static let reach = 3.5
  /// Degrees below the horizon at which the upper limb is still seen: 34′ of refraction and 16′ of radius.
  private static let horizon = -50.0 / 60

  /// Nil where `observer` sees nothing of `eclipse`.
  public init?(_ eclipse: Eclipse, for observer: Observer) {
    var best: (at: Date, magnitude: Double, kind: Eclipse.Kind, altitude: Double)?
    var (first, last): (Date?, Date?)
    for minute in stride(from: -Self.reach * 60, through: Self.reach * 60, by: 1) {
      let date = eclipse.greatest.addingTimeInterval(minute * 60)
      let sky = Sky(Moment(date))
      let seen = eclipse.body == .sun ? Self.sun(sky, observer) : Self.moon(sky, observer, eclipse.kind)
      guard seen.magnitude > 0, seen.altitude > Self.horizon else { continue }
      first = first ?? date
      last = date
      if seen.magnitude > best?.magnitude ?? 0 { best = (date, seen.magnitude, seen.kind, seen.altitude) }
    }
    guard let best, let first, let last else { return nil }
    (at, magnitude, kind, altitude) = best
    (begins, ends) = (first, last)
  }

  private typealias Sight = (magnitude: Double, kind: Eclipse.Kind, altitude: Double)

  private static func moon(_ sky: Sky, _ observer: Observer, _ kind: Eclipse.Kind) -> Sight {
    let shadow = LunarShadow(sky)
    let altitude = View(sky, from: observer).altitude
    let umbral = shadow.umbralMagnitude
    // Of a deep eclipse the half-shadow is not told: nobody sees it begin.
    guard kind == .penumbral else { return (umbral, umbral >= 1 ? .total : .partial, altitude) }
    return (shadow.penumbralMagnitude, .penumbral, altitude)
  }

  private static func sun(_ sky: Sky, _ observer: Observer) -> Sight {
    let here = observer.fromCentre.aboutZ(sky.siderealTime + observer.longitude)
    let (moon, sun) = (sky.moon - here, sky.sun - here)
    let up = Vector(
      longitude: sky.siderealTime + observer.longitude, latitude: observer.latitude, length: 1)
    let altitude = 90 - sun.angle(to: up)
    let apart = moon.angle(to: sun)
    let radius = (arcSine(Eclipse.moonRadiusInUmbra / moon.length), arcSine(Eclipse.sunRadius / sun.length))
    guard apart >= abs(radius.0 - radius.1) else {
      return (radius.0 / radius.1, radius.0 > radius.1 ? .total : .annular, altitude)
    }
    return ((radius.0 + radius.1 - apart) / (2 * radius.1), .partial, altitude)
  }
}
