import Foundation
import Testing

@testable import Moon

/// Comparisons with published values, each within its own accuracy.
@Suite struct PublishedTests {
  @Test func `moonrise and moonset of the published record agree within its minute`() throws {
    let observer = try Observer(latitude: 37.4229, longitude: -122.085)
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    let noon = try Date("2019-05-09T12:00:00-07:00", strategy: .iso8601)
    let report = try MoonReport(for: observer, at: noon, zone: zone)
    let rise = try #require(report.horizon.rise)
    let set = try #require(report.horizon.set)
    #expect(abs(rise.timeIntervalSince(try Date("2019-05-09T10:07:00-07:00", strategy: .iso8601))) <= 60)
    #expect(abs(set.timeIntervalSince(try Date("2019-05-09T00:08:00-07:00", strategy: .iso8601))) <= 60)
  }

  /// 1992 April 12 at 0h Terrestrial Time, which Meeus works through in chapters 47, 48 and 53.
  private static let meeus = Moment(Date(timeIntervalSince1970: 703_036_800 - Moment.deltaT(year: 1992.28)))

  @Test func `the Moon's place is that of Meeus's example 47a`() {
    let sky = Sky(Self.meeus)
    #expect(abs(sky.moonInEcliptic.longitude - 133.167265) < 0.003)
    #expect(abs(sky.moonInEcliptic.latitude + 3.229126) < 0.003)
    #expect(abs(sky.moon.length - 368_409.7) < 10)
    #expect(abs(sky.moon.longitude - 134.688470) < 0.003)
    #expect(abs(sky.moon.latitude - 13.768368) < 0.003)
  }

  @Test func `the lit part and the bright limb are those of example 48a`() throws {
    let sky = Sky(Self.meeus)
    #expect(abs(sky.illumination - 0.6786) < 0.0005)
    let globe = Globe(sky, seen: sky.moon)
    #expect(abs(globe.brightLimb - 285.0) < 0.1)
  }

  @Test func `libration, axis and the Sun's place on the Moon are those of example 53a`() throws {
    let sky = Sky(Self.meeus)
    let globe = Globe(sky, seen: sky.moon)
    // Meeus adds the physical libration, which is under 0.04°.
    #expect(abs(globe.longitude + 1.23) < 0.05)
    #expect(abs(globe.latitude - 4.20) < 0.05)
    #expect(abs(globe.axis - 15.08) < 0.05)
    #expect(abs(globe.sunLongitude - 67.89) < 0.06)
    #expect(abs(globe.sunLatitude - 1.46) < 0.05)
  }

  /// Full moons that were eclipses, new moons that were eclipses: the middle of each is within minutes of the phase.
  @Test(arguments: [
    ("1999-08-01T00:00:00Z", "1999-08-11T11:08:00Z", 0.0), ("2017-08-10T00:00:00Z", "2017-08-21T18:30:00Z", 0),
    ("2018-07-20T00:00:00Z", "2018-07-27T20:20:00Z", 180), ("2019-01-10T00:00:00Z", "2019-01-21T05:16:00Z", 180),
  ])
  func `the phases are those of the almanacs, which give the minute`(from: String, to: String, elongation: Double)
    throws
  {
    let found = Lunation.next(elongation, after: try Date(from, strategy: .iso8601))
    #expect(abs(found.timeIntervalSince(try Date(to, strategy: .iso8601))) < 60)
  }
}
