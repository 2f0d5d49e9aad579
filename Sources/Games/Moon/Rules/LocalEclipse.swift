public import Foundation

/// An eclipse as one observer has it.
public struct LocalEclipse: Sendable, Equatable {
  /// The time with the darkened body above the horizon at which its centre is nearest to that of what darkens it.
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
  /// Nil where `observer` sees nothing of `eclipse`.
  public init?(_ eclipse: Eclipse, for observer: Observer) {
    var best: (at: Date, kind: Eclipse.Kind, sight: EclipseSight)?
    var (first, last): (Date?, Date?)
    for minute in stride(from: -Eclipse.reach * 60, through: Eclipse.reach * 60, by: 1) {
      let date = eclipse.greatest.addingTimeInterval(minute * 60)
      let sight = EclipseSight(of: eclipse.body, Sky(Moment(date)), from: observer)
      // Of a deep eclipse the half-shadow is not told: nobody sees it begin.
      guard let kind = sight.kind, sight.isUp, kind != .penumbral || eclipse.kind == .penumbral else { continue }
      first = first ?? date
      last = date
      // Not the largest magnitude: while the Sun is covered, that is the Moon's size, which changes with its height.
      if sight.apart < best?.sight.apart ?? .infinity { best = (date, kind, sight) }
    }
    guard let best, let first, let last else { return nil }
    (at, kind) = (best.at, best.kind)
    (magnitude, altitude) = (best.sight.magnitude, best.sight.altitude)
    (begins, ends) = (first, last)
  }
}
