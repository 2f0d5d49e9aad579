import Foundation
import Synchronization

/// Remembers the eclipses of years, and what observers see of them: who looks through the months of a year asks for the
/// same ones each time. The answers are the same without it, only later.
public final class EclipseBook: Sendable {
  private struct Sighting: Hashable {
    /// The day of the eclipse, counted from 1970: its time depends by a second on what it is looked for from.
    let day: Int
    let observer: Observer
  }

  private struct Pages {
    var years: [Int: [Eclipse]] = [:]
    var sightings: [Sighting: LocalEclipse?] = [:]
  }

  private let pages = Mutex(Pages())

  /// How many sightings are remembered before all are forgotten: the years through which some ten observers look, in
  /// 100 kB. Years are never forgotten: the 201 that can be asked for have a thousand eclipses, 80 kB.
  private static let most = 1000

  /// Creates an empty book.
  public init() {}

  /// The eclipses whose middle is in `span`, a calendar year in some zone.
  func eclipses(in span: Range<Date>) -> [Eclipse] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let middle = span.lowerBound.addingTimeInterval(span.upperBound.timeIntervalSince(span.lowerBound) / 2)
    let year = calendar.component(.year, from: middle)
    let known = pages.withLock { $0.years[year] }
    let eclipses = known ?? Self.eclipses(around: year, calendar)
    if known == nil { pages.withLock { $0.years[year] = eclipses } }
    return eclipses.filter { span.contains($0.greatest) }
  }

  /// What `observer` sees of `eclipse`; nil if that is nothing.
  func sighting(of eclipse: Eclipse, by observer: Observer) -> LocalEclipse? {
    let key = Sighting(
      day: Int((eclipse.greatest.timeIntervalSince1970 / Moment.day).rounded(.down)), observer: observer)
    if let known = pages.withLock({ $0.sightings[key] }) { return known }
    let found = LocalEclipse(eclipse, for: observer)
    pages.withLock { pages in
      if pages.sightings.count >= Self.most { pages.sightings.removeAll() }
      pages.sightings.updateValue(found, forKey: key)
    }
    return found
  }

  /// The eclipses of a year of UTC, and of the day before and after it: in any zone the year has no others.
  private static func eclipses(around year: Int, _ calendar: Calendar) -> [Eclipse] {
    guard let start = calendar.date(from: DateComponents(year: year)),
      let end = calendar.date(from: DateComponents(year: year + 1))
    else { return [] }
    return Eclipse.all(in: start.adding(days: -1)..<end.adding(days: 1))
  }
}
