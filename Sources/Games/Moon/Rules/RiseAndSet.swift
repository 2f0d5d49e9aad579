public import Foundation

/// The Moon's rising and setting in a span of time: the moments when its upper limb is on a level horizon at sea level,
/// with the 34′ of refraction that almanacs assume in all weathers.
public struct RiseAndSet: Sendable, Equatable {
  /// The first rising; nil if there is none.
  public var rise: Date?
  /// The first setting, which may come before the rising; nil if there is none.
  public var set: Date?
  /// Whether the Moon is up at the start.
  public var startsUp: Bool

  private static let refraction = 34.0 / 60

  /// The height of the upper limb above the visible horizon, in degrees.
  static func height(_ date: Date, _ observer: Observer) -> Double {
    let view = View(Sky(Moment(date)), from: observer)
    return view.altitude + view.diameter / 2 + refraction
  }

  /// Samples every hour, and more closely where the Moon may be up or down for less than the hour between two samples.
  public init(_ observer: Observer, from start: Date, to end: Date) {
    let hour = 3600.0
    let hours = Int((end.timeIntervalSince(start) / hour).rounded(.up))
    typealias Sample = (date: Date, height: Double)
    func sample(_ date: Date) -> Sample { (date, Self.height(date, observer)) }
    let hourly = (-1...hours + 1).map { sample(start.addingTimeInterval(Double($0) * hour)) }

    var samples = [sample(start), sample(end)] + hourly.filter { $0.date > start && $0.date < end }
    for (before, middle, after) in zip(hourly, zip(hourly.dropFirst(), hourly.dropFirst(2))).map({ ($0, $1.0, $1.1) }) {
      let isLowest = middle.height < before.height && middle.height <= after.height && middle.height > 0
      let isHighest = middle.height > before.height && middle.height >= after.height && middle.height < 0
      guard isLowest || isHighest else { continue }
      let turn = sample(Self.turning(before.date, after.date, sign: isLowest ? -1 : 1) { Self.height($0, observer) })
      if turn.date > start, turn.date < end { samples.append(turn) }
    }
    samples.sort { $0.date < $1.date }

    startsUp = samples[0].height > 0
    for (a, b) in zip(samples, samples.dropFirst()) where (a.height > 0) != (b.height > 0) {
      let crossing = Self.crossing(a.date, b.date) { Self.height($0, observer) }
      if b.height > 0 { rise = rise ?? crossing } else { set = set ?? crossing }
    }
  }

  /// The time between `a` and `b` at which `height` times `sign` is greatest, to a few seconds (golden section).
  private static func turning(_ a: Date, _ b: Date, sign: Double, _ height: (Date) -> Double) -> Date {
    let golden = (5.0.squareRoot() - 1) / 2
    var (low, high) = (a, b)
    var span: Double { high.timeIntervalSince(low) }
    while span > 4 {
      let (left, right) = (high.addingTimeInterval(-golden * span), low.addingTimeInterval(golden * span))
      if sign * height(left) > sign * height(right) { high = right } else { low = left }
    }
    return low.addingTimeInterval(span / 2)
  }

  /// The time between `a` and `b` at which `height` is zero, to a tenth of a second; its signs differ at the two ends
  /// (bisection, the first steps by the Illinois form of false position).
  private static func crossing(_ a: Date, _ b: Date, _ height: (Date) -> Double) -> Date {
    var (low, high) = (a, b)
    var (atLow, atHigh) = (height(a), height(b))
    for _ in 0..<60 {
      let date = low.addingTimeInterval(high.timeIntervalSince(low) * atLow / (atLow - atHigh))
      let here = height(date)
      if abs(here) < 1e-6 || high.timeIntervalSince(low) < 0.1 { return date }
      if (here > 0) == (atHigh > 0) {
        (high, atHigh) = (date, here)
        atLow /= 2
      } else {
        (low, atLow) = (date, here)
        atHigh /= 2
      }
    }
    return low.addingTimeInterval(high.timeIntervalSince(low) / 2)
  }
}
