import Foundation
import Testing

@testable import Moon

/// The eclipses of 2024 to 2030 as listed in NASA's Five Millennium Canons (Espenak and Meeus): the middle in
/// Terrestrial Time and, for an eclipse of the Sun, gamma, or, for an eclipse of the Moon, the magnitude in the umbra,
/// or in the half-shadow if it is penumbral.
@Suite struct EclipseTests {
  private static let published: [(middle: String, body: Eclipse.Body, kind: Eclipse.Kind, figure: Double)] = [
    ("2024-03-25T07:13:59Z", .moon, .penumbral, 0.9562), ("2024-04-08T18:18:29Z", .sun, .total, 0.3431),
    ("2024-09-18T02:45:25Z", .moon, .partial, 0.0849), ("2024-10-02T18:46:13Z", .sun, .annular, -0.3509),
    ("2025-03-14T06:59:56Z", .moon, .total, 1.1784), ("2025-03-29T10:48:36Z", .sun, .partial, 1.0405),
    ("2025-09-07T18:12:58Z", .moon, .total, 1.3619), ("2025-09-21T19:43:04Z", .sun, .partial, -1.0651),
    ("2026-02-17T12:13:06Z", .sun, .annular, -0.9743), ("2026-03-03T11:34:52Z", .moon, .total, 1.1507),
    ("2026-08-12T17:47:06Z", .sun, .total, 0.8977), ("2026-08-28T04:14:04Z", .moon, .partial, 0.9299),
    ("2027-02-06T16:00:48Z", .sun, .annular, -0.2952), ("2027-02-20T23:14:06Z", .moon, .penumbral, 0.9266),
    ("2027-07-18T16:04:09Z", .moon, .penumbral, 0.0014), ("2027-08-02T10:07:50Z", .sun, .total, 0.1421),
    ("2027-08-17T07:14:59Z", .moon, .penumbral, 0.5456), ("2028-01-12T04:14:13Z", .moon, .partial, 0.0662),
    ("2028-01-26T15:08:59Z", .sun, .annular, 0.3901), ("2028-07-06T18:20:57Z", .moon, .partial, 0.3892),
    ("2028-07-22T02:56:40Z", .sun, .total, -0.6056), ("2028-12-31T16:53:15Z", .moon, .total, 1.2463),
    ("2029-01-14T17:13:48Z", .sun, .partial, 1.0553), ("2029-06-12T04:06:13Z", .sun, .partial, 1.2943),
    ("2029-06-26T03:23:22Z", .moon, .total, 1.8436), ("2029-07-11T15:37:19Z", .sun, .partial, -1.4191),
    ("2029-12-05T15:03:58Z", .sun, .partial, -1.0609), ("2029-12-20T22:43:12Z", .moon, .total, 1.1174),
    ("2030-06-01T06:29:13Z", .sun, .annular, 0.5626), ("2030-06-15T18:34:34Z", .moon, .partial, 0.5025),
    ("2030-11-25T06:51:37Z", .sun, .total, -0.3867), ("2030-12-09T22:28:51Z", .moon, .penumbral, 0.9416),
  ]

  private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test func `the eclipses of seven years are those of NASA's canons, to the minute`() throws {
    let found = Eclipse.all(in: try Self.date("2024-01-01T00:00:00Z")..<Self.date("2031-01-01T00:00:00Z"))
    try #require(found.count == Self.published.count)
    for (eclipse, line) in zip(found, Self.published) {
      let middle = try Self.date(line.middle).addingTimeInterval(-Moment.deltaT(year: 2027))
      #expect(eclipse.body == line.body && eclipse.kind == line.kind, "\(line.middle)")
      #expect(abs(eclipse.greatest.timeIntervalSince(middle)) < 30, "\(line.middle)")
      #expect(abs((line.body == .sun ? eclipse.gamma : eclipse.magnitude) - line.figure) < 0.002, "\(line.middle)")
    }
  }

  /// Those of 1900 to 2100 in NASA's canon. In 1986, the Moon is as large as the Sun for a minute, and 4 millionths
  /// larger; in 2013, only the beginning of the path is annular.
  @Test(arguments: [
    "1908-12-23", "1909-06-17", "1912-04-17", "1930-04-28", "1986-10-03", "1987-03-29", "2005-04-08", "2013-11-03",
    "2023-04-20", "2031-11-14", "2049-11-25", "2050-05-20", "2067-12-06",
  ])
  func `what is total on a part of its path and annular on another is hybrid`(day: String) throws {
    #expect(try Self.kinds(on: day) == [.hybrid])
  }

  @Test(
    arguments: [("1948-05-09", .annular), ("1966-05-20", .annular), ("2068-05-31", .total)] as [(String, Eclipse.Kind)])
  func `what is nearly hybrid is not`(day: String, kind: Eclipse.Kind) throws {
    #expect(try Self.kinds(on: day) == [kind])
  }

  /// The kinds of the eclipses of the Sun whose middle is on this day.
  private static func kinds(on day: String) throws -> [Eclipse.Kind] {
    let start = try date("\(day)T00:00:00Z")
    return Eclipse.all(in: start..<start.addingTimeInterval(Moment.day)).filter { $0.body == .sun }.map(\.kind)
  }

  /// The middle between the second and the third contact.
  @Test(arguments: [
    ("2024-10-02T18:45:00Z", -48.2051, -70.6549, "2024-10-02T20:25:26Z"),
    ("2024-04-08T18:17:00Z", 41.0341, -83.6523, "2024-04-08T19:12:34Z"),
  ])
  func `the middle of a central eclipse is where the centres are nearest`(
    at: String, latitude: Double, longitude: Double, middle: String
  ) throws {
    let eclipse = try #require(Eclipse.at(Self.date(at)))
    let here = try #require(LocalEclipse(eclipse, for: Observer(latitude: latitude, longitude: longitude)))
    #expect(here.kind == eclipse.kind)
    #expect(abs(here.at.timeIntervalSince(try Self.date(middle))) < 10)
  }

  /// Compares one place in the path of 8 April 2024 with one outside: Dallas saw four minutes of totality at about
  /// 13:42 local time, New York only a partial eclipse of nine tenths.
  @Test func `an observer is told what is seen there`() throws {
    let day = try Self.date("2024-04-08T00:00:00Z")..<Self.date("2024-04-09T00:00:00Z")
    let eclipse = try #require(Eclipse.all(in: day).first)
    let dallas = try #require(LocalEclipse(eclipse, for: Observer(latitude: 32.7767, longitude: -96.797)))
    #expect(dallas.kind == .total)
    #expect(abs(dallas.at.timeIntervalSince(try Self.date("2024-04-08T18:42:40Z"))) < 35)
    let york = try #require(LocalEclipse(eclipse, for: Observer(latitude: 40.7128, longitude: -74.006)))
    #expect(york.kind == .partial)
    #expect(abs(york.magnitude - 0.91) < 0.01)
    #expect(abs(york.at.timeIntervalSince(try Self.date("2024-04-08T19:25:30Z"))) < 90)
    // The first and last contact at Dallas, as timeanddate.com has them.
    #expect(abs(dallas.begins.timeIntervalSince(try Self.date("2024-04-08T17:23:18Z"))) < 15)
    #expect(abs(dallas.ends.timeIntervalSince(try Self.date("2024-04-08T20:02:39Z"))) < 15)
    #expect(try LocalEclipse(eclipse, for: Observer(latitude: 55.75, longitude: 37.62)) == nil)
  }

  /// Compares with the first and last contact of the half-shadow as NASA's pages of these eclipses give them (Espenak).
  @Test(arguments: [
    ("2024-04-08T18:00:00Z", "2024-04-08T15:42:07Z", "2024-04-08T20:52:14Z"),
    ("2025-03-14T07:00:00Z", "2025-03-14T03:57:28Z", "2025-03-14T10:00:09Z"),
  ])
  func `an eclipse begins and ends when the half-shadow comes and goes`(at: String, begins: String, ends: String) throws
  {
    let eclipse = try #require(Eclipse.at(Self.date(at)))
    #expect(abs(eclipse.begins.timeIntervalSince(try Self.date(begins))) < 60)
    #expect(abs(eclipse.ends.timeIntervalSince(try Self.date(ends))) < 60)
    // Each is found to a second or two, whatever it is looked for from.
    #expect(Eclipse.at(eclipse.begins.addingTimeInterval(5)) != nil)
    #expect(Eclipse.at(eclipse.ends.addingTimeInterval(-5)) != nil)
    #expect(Eclipse.at(eclipse.begins.addingTimeInterval(-5)) == nil)
    #expect(Eclipse.at(eclipse.ends.addingTimeInterval(5)) == nil)
  }

  private static func sheet(_ latitude: Double, _ longitude: Double, _ at: String) throws -> MoonSheet {
    try MoonQuestion(latitude: latitude, longitude: longitude, at: at, zone: "UTC")
      .answer(now: .distantPast, gazetteer: Gazetteer())
  }

  @Test func `the Moon is before the Sun as the observer has it, from one side to the other`() throws {
    let dallas = (32.7767, -96.797)
    let total = try Self.sheet(dallas.0, dallas.1, "2024-04-08T18:42:40Z")
    let sight = try #require(total.sight)
    #expect(total.eclipse?.kind == .total && total.eclipse?.here?.kind == .total)
    #expect(sight.kind == .total && sight.isUp && sight.magnitude > 1 && sight.apart < 0.015)
    // The Sun of that day, 15′58″ in radius; it stood 65° high.
    #expect(abs(sight.diameter - 0.5323) < 0.001 && abs(sight.altitude - 64.5) < 1)
    // The Moon comes from the south-west of the Sun and leaves to its north-east.
    let before = try #require(try Self.sheet(dallas.0, dallas.1, "2024-04-08T17:45:00Z").sight)
    let after = try #require(try Self.sheet(dallas.0, dallas.1, "2024-04-08T19:45:00Z").sight)
    #expect(before.kind == .partial && (180...270).contains(before.angle))
    #expect(after.kind == .partial && (0...90).contains(after.angle))
    // Before the first contact here the eclipse is on elsewhere.
    let early = try Self.sheet(dallas.0, dallas.1, "2024-04-08T16:30:00Z")
    #expect(early.eclipse?.here?.kind == .total && early.sight?.kind == nil && early.sight?.magnitude == 0)
  }

  @Test func `an eclipse below the horizon is told as one that is not seen`() throws {
    let moscow = try Self.sheet(55.75, 37.62, "2024-04-08T18:18:00Z")
    #expect(moscow.eclipse?.body == .sun && moscow.eclipse?.here == nil && moscow.sight?.isUp == false)
    let moon = try Self.sheet(55.75, 37.62, "2025-03-14T07:00:00Z")
    #expect(moon.eclipse?.here == nil && moon.sight?.kind == .total && moon.sight?.isUp == false)
    let york = try Self.sheet(40.7128, -74.006, "2025-03-14T07:00:00Z")
    #expect(york.eclipse?.here?.kind == .total && york.sight?.kind == .total && york.sight?.isUp == true)
    // In a deep eclipse, the penumbral part is called penumbral.
    let faint = try Self.sheet(40.7128, -74.006, "2025-03-14T04:30:00Z")
    #expect(faint.eclipse?.kind == .total && faint.sight?.kind == .penumbral)
    let none = try Self.sheet(40.7128, -74.006, "2025-03-16T07:00:00Z")
    #expect(none.eclipse == nil && none.sight == nil)
  }

  @Test func `a month has its days, its phases and the eclipses of the year`() throws {
    let question = MoonQuestion(latitude: 42.34, longitude: -3.70, at: "2026-08-01", zone: "Europe/Madrid")
    let sheet = try question.month(now: .distantPast, gazetteer: Gazetteer())
    #expect(sheet.month == "2026-08" && sheet.days.map(\.day) == Array(1...31))
    #expect(sheet.days.compactMap(\.phase) == [.lastQuarter, .new, .firstQuarter, .full])
    #expect(sheet.eclipses.map(\.body) == [.sun, .moon, .sun, .moon])
    // Burgos lies in the path of 12 August 2026, about 20:29 local time, the Sun low in the west.
    let here = try #require(sheet.eclipses[2].here)
    #expect(here.kind == .total && here.at.hasPrefix("2026-08-12T20:2"))
    #expect(here.altitude > 5 && here.altitude < 12)
  }
}
