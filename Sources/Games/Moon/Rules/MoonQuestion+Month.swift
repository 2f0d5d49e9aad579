public import Foundation

extension MoonQuestion {
  /// Answers for the whole month of the time that is asked for, and the year around it, whose eclipses `book` remembers.
  ///
  /// - Throws: ``MoonError`` for the first of latitude, longitude, zone, time and year that cannot be used.
  public func month(
    now: Date, gazetteer: Gazetteer, book: EclipseBook = EclipseBook()
  ) throws(MoonError) -> MonthSheet {
    let (observer, zone, date, _) = try parts(now: now, gazetteer: gazetteer)
    try date.checked()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard let month = calendar.dateInterval(of: .month, for: date),
      let year = calendar.dateInterval(of: .year, for: date)
    else { throw .time(at ?? "") }
    let phases = [Phase.new, .firstQuarter, .full, .lastQuarter].enumerated().flatMap { quarter, phase in
      sequence(first: Lunation.next(Double(quarter) * 90, after: month.start)) {
        Lunation.next(Double(quarter) * 90, after: $0)
      }.prefix { $0 < month.end }.map { (phase: phase, at: $0) }
    }
    let style = Date.style(in: zone)
    let count = calendar.range(of: .day, in: .month, for: date)?.count ?? 0
    let days = (1...max(1, count)).compactMap { day -> MonthSheet.Day? in
      guard let start = calendar.date(byAdding: .day, value: day - 1, to: month.start),
        let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: start)
      else { return nil }
      let sky = Sky(Moment(noon))
      let phase = phases.first { calendar.isDate($0.at, inSameDayAs: noon) }
      return MonthSheet.Day(
        day: day, illumination: sky.illumination.rounded(to: 1e4), elongation: sky.elongation.rounded(to: 1e2),
        phase: phase?.phase, at: phase?.at.formatted(style))
    }
    let name = calendar.dateComponents([.year, .month], from: month.start)
    return MonthSheet(
      month: String(format: "%04d-%02d", name.year ?? 0, name.month ?? 0), zone: zone.identifier, days: days,
      eclipses: book.eclipses(in: year.start..<year.end).map {
        EclipseSheet($0, here: book.sighting(of: $0, by: observer), style)
      })
  }
}
