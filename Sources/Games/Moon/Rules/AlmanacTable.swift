public import Foundation

/// A table of the Moon by another ephemeris, as written by Tests/MoonTests/Reference/make_table.py.
public struct AlmanacTable: Sendable, Equatable {
  /// A place for which the table has rows.
  public struct Place: Sendable, Equatable {
    /// The name, with spaces where the file has underscores.
    public let name: String
    /// The position, at sea level.
    public let observer: Observer
    /// Seconds by which the local day starts before the UTC day.
    public let offset: Double
  }

  /// The view from one place at one time.
  public struct Row: Sendable, Equatable {
    /// Where the view is from; the rows of one time go through all places in the order of the file.
    public let place: Place
    /// The time of the view.
    public let at: Date
    /// In degrees, without refraction.
    public let altitude, azimuth: Double
    /// In kilometres.
    public let distance: Double
    /// In the local day; nil if there is none.
    public let rise, set: Date?
    /// The first new and full moon after ``at``.
    public let nextNew, nextFull: Date

    /// The local day.
    public var day: Range<Date> {
      let days = ((at.timeIntervalSince1970 + place.offset) / Moment.day).rounded(.down)
      let start = Date(timeIntervalSince1970: days * Moment.day - place.offset)
      return start..<start.adding(days: 1)
    }
  }

  /// An invalid line, counted from 1.
  public struct Trouble: Error, Sendable, Equatable {
    /// The number of the line in the file; comments and empty lines count too.
    public let line: Int
  }

  /// The rows in the order of the file: for each time, one for each place.
  public let rows: [Row]

  /// Parses `text`, ignoring lines that begin with #.
  ///
  /// - Throws: ``Trouble`` for the first line of another form.
  public init(_ text: String) throws(Trouble) {
    var places: [Place] = []
    var rows: [Row] = []
    var heading: (at: Date, nextNew: Date, nextFull: Date)?
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if first == "place", let place = Self.place(words) {
        places.append(place)
      } else if first == "at", let times = Self.times(words.dropFirst()) {
        heading = (times[0], times[1], times[2])
      } else if let heading, !places.isEmpty,
        let row = Self.row(words, places[rows.count % places.count], heading)
      {
        rows.append(row)
      } else {
        throw Trouble(line: number)
      }
    }
    self.rows = rows
  }

  private static func place(_ words: [String]) -> Place? {
    guard words.count == 5, let latitude = Double(words[2]), let longitude = Double(words[3]),
      let hours = Double(words[4]), let observer = try? Observer(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(name: words[1].replacing("_", with: " "), observer: observer, offset: hours * 3600)
  }

  private static func times(_ words: some Collection<String>) -> [Date]? {
    let times = words.compactMap { try? Date($0, strategy: .iso8601) }
    return times.count == 3 ? times : nil
  }

  private static func row(_ words: [String], _ place: Place, _ heading: (at: Date, nextNew: Date, nextFull: Date))
    -> Row?
  {
    let numbers = words.prefix(3).compactMap(Double.init)
    guard words.count == 5, numbers.count == 3 else { return nil }
    func row(rise: Date?, set: Date?) -> Row {
      Row(
        place: place, at: heading.at, altitude: numbers[0], azimuth: numbers[1], distance: numbers[2], rise: rise,
        set: set, nextNew: heading.nextNew, nextFull: heading.nextFull)
    }
    let midnight = row(rise: nil, set: nil).day.lowerBound
    func moment(_ clock: String) -> Date? {
      let parts = clock.split(separator: ":").compactMap { Double($0) }
      return parts.count == 3 ? midnight.addingTimeInterval(parts[0] * 3600 + parts[1] * 60 + parts[2]) : nil
    }
    let (rise, set) = (moment(words[3]), moment(words[4]))
    guard rise != nil || words[3] == "-", set != nil || words[4] == "-" else { return nil }
    return row(rise: rise, set: set)
  }
}
