import Foundation

/// An eclipse as an observer has it at one moment, whether or not the darkened body is above the horizon.
public struct EclipseSight: Sendable, Equatable {
  /// How much of the body is darkened; nil if nothing is.
  public let kind: Eclipse.Kind?
  /// The darkened part of the diameter, as in ``Eclipse/magnitude``; 0 if nothing is darkened.
  public let magnitude: Double
  /// Degrees of the darkened body's centre above the horizon, without refraction.
  public let altitude: Double
  /// The apparent diameter of the darkened body in degrees.
  public let diameter: Double
  /// Degrees from the centre of the darkened body to the centre of what darkens it: of the Moon's disc as the observer
  /// sees it, or of the Earth's shadow.
  public let apart: Double
  /// The direction of that centre at the darkened body: degrees from celestial north through east, 0..<360.
  public let angle: Double
}

extension EclipseSight {
  /// Degrees below the horizon at which the upper limb is still seen: 34′ of refraction and 16′ of radius.
  private static let horizon = -50.0 / 60

  /// Whether the upper limb of the darkened body is above the horizon.
  public var isUp: Bool { altitude > Self.horizon }

  /// The sight of an eclipse of `body`.
  init(of body: Eclipse.Body, _ sky: Sky, from observer: Observer) {
    self = body == .sun ? Self.sun(sky, observer) : Self.moon(sky, observer)
  }

  private static func moon(_ sky: Sky, _ observer: Observer) -> EclipseSight {
    let shadow = LunarShadow(sky)
    let (umbral, penumbral) = (shadow.umbralMagnitude, shadow.penumbralMagnitude)
    let view = View(sky, from: observer)
    return EclipseSight(
      kind: umbral >= 1 ? .total : umbral > 0 ? .partial : penumbral > 0 ? .penumbral : nil,
      magnitude: umbral > 0 ? umbral : max(0, penumbral), altitude: view.altitude, diameter: view.diameter,
      apart: shadow.apart, angle: sky.moon.positionAngle(of: -1 * sky.sun))
  }

  private static func sun(_ sky: Sky, _ observer: Observer) -> EclipseSight {
    let here = observer.fromCentre.aboutZ(sky.siderealTime + observer.longitude)
    let (moon, sun) = (sky.moon - here, sky.sun - here)
    let up = Vector(
      longitude: sky.siderealTime + observer.longitude, latitude: observer.latitude, length: 1)
    let apart = moon.angle(to: sun)
    let radius = (
      moon: arcSine(Eclipse.moonRadiusInUmbra / moon.length), sun: arcSine(Eclipse.sunRadius / sun.length)
    )
    let isCentral = apart < abs(radius.moon - radius.sun)
    let part = max(0, (radius.moon + radius.sun - apart) / (2 * radius.sun))
    let central: Eclipse.Kind = radius.moon > radius.sun ? .total : .annular
    return EclipseSight(
      kind: isCentral ? central : part > 0 ? .partial : nil, magnitude: isCentral ? radius.moon / radius.sun : part,
      altitude: 90 - sun.angle(to: up), diameter: 2 * radius.sun, apart: apart, angle: sun.positionAngle(of: moon))
  }
}
