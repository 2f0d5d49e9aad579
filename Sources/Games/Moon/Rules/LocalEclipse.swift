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
  /// When anything is first and last seen, to a second: the shadow before and after it, or rising and setting.
  public let begins, ends: Date
}

extension LocalEclipse {
  /// Nil where `observer` sees nothing of `eclipse`.
  public init?(_ eclipse: Eclipse, for observer: Observer) {
    func seen(_ date: Date) -> (at: Date, kind: Eclipse.Kind, sight: EclipseSight)? {
      let sight = EclipseSight(of: eclipse.body, Sky(Moment(date)), from: observer)
      // Of a deep eclipse the half-shadow is not told: nobody sees it begin.
      guard let kind = sight.kind, sight.isUp, kind != .penumbral || eclipse.kind == .penumbral else { return nil }
      return (date, kind, sight)
    }
    var nearestMinute: (at: Date, kind: Eclipse.Kind, sight: EclipseSight)?
    var (first, last): (Date?, Date?)
    // Before and after these minutes nothing is seen anywhere.
    let begin = (eclipse.begins.timeIntervalSince(eclipse.greatest) / 60).rounded(.down)
    let end = (eclipse.ends.timeIntervalSince(eclipse.greatest) / 60).rounded(.up)
    for minute in stride(from: begin, through: end, by: 1) {
      guard let now = seen(eclipse.greatest.addingTimeInterval(minute * 60)) else { continue }
      first = first ?? now.at
      last = now.at
      // Not the largest magnitude: while the Sun is covered, that is the Moon's size, which changes with its height.
      if now.sight.apart < nearestMinute?.sight.apart ?? .infinity { nearestMinute = now }
    }
    guard let nearest = nearestMinute, let first, let last else { return nil }
    // To a second: between a minute before and one after it, as far as anything is seen.
    let exact = Eclipse.least(from: nearest.at.addingTimeInterval(-60), to: nearest.at.addingTimeInterval(60)) {
      seen($0)?.sight.apart ?? .infinity
    }
    let best = seen(exact) ?? nearest
    (kind, magnitude, altitude) = (best.kind, best.sight.magnitude, best.sight.altitude)
    /// The last second, or before it the first, at which anything is seen, within a minute of `date` (bisection).
    func limit(_ date: Date, _ sign: Double) -> Date {
      var (inside, outside) = (0.0, 60.0)
      while outside - inside > 1 {
        let middle = (inside + outside) / 2
        if seen(date.addingTimeInterval(sign * middle)) == nil { outside = middle } else { inside = middle }
      }
      return date.addingTimeInterval(sign * inside)
    }
    let (begins, ends) = (limit(first, -1), limit(last, 1))
    (self.begins, self.ends) = (begins, ends)
    at = min(max(begins, best.at), ends)
  }
}
