import Basics
import Foundation
import Testing

@testable import Moon

/// The properties that must hold at any time and place.
@Suite struct SkyTests {
  private static func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  private static func report(
    _ latitude: Double, _ longitude: Double, _ text: String, zone: String = "UTC"
  ) throws -> MoonReport {
    try MoonReport(
      for: try Observer(latitude: latitude, longitude: longitude), at: try date(text),
      zone: try #require(TimeZone(identifier: zone)))
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the phase, the age and the lit part tell the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let at = Date(timeIntervalSince1970: .random(in: -631_152_000...2_524_608_000, using: &random))
    let observer = try Observer(
      latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
    let report = try MoonReport(for: observer, at: at, zone: .gmt)
    let sky = Sky(Moment(at))
    #expect((0...29.9).contains(report.age))
    #expect(report.nextNew > at && report.nextFull > at)
    #expect(report.nextNew.timeIntervalSince(at) < 29.9 * 86_400)
    #expect(abs(report.age + report.nextNew.timeIntervalSince(at) / 86_400 - 29.53) < 0.4)
    #expect((report.illumination > 0.5) == (90...270).contains(sky.elongation) || abs(report.illumination - 0.5) < 0.02)
    #expect(abs(Sky(Moment(report.nextFull)).elongation - 180) < 1e-4)
    // From the surface the Moon is at most an Earth's radius nearer or farther.
    #expect(abs(report.distance - sky.moon.length) < 6379)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `the Sun's place on the Moon lights the limb that the position angle names`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let at = Date(timeIntervalSince1970: .random(in: -631_152_000...2_524_608_000, using: &random))
    let observer = try Observer(latitude: .random(in: -80...80, using: &random), longitude: 20)
    let report = try MoonReport(for: observer, at: at, zone: .gmt)
    let globe = report.globe
    // The Sun's direction in the picture: to the right east on the Moon, which is west in the sky.
    let sun = Vector(longitude: globe.sunLongitude - globe.longitude, latitude: globe.sunLatitude, length: 1)
      .aboutY(-globe.latitude)
    let angle = (arcTangent(-sun.y, sun.z) + globe.axis).aroundCircle
    // Near new and full moon the limb's middle is hardly there, and a hundredth of a degree turns it far.
    guard (0.05...0.95).contains(report.illumination) else { return }
    #expect(abs((angle - globe.brightLimb).aroundZero) < 1)
    #expect(abs((1 + sun.x) / 2 - report.illumination) < 0.02)
  }

  @Test func `the south sees the Moon upside down`() throws {
    let north = try Self.report(50, 0, "2026-11-24T23:30:00Z")
    let south = try Self.report(-50, 0, "2026-11-24T23:30:00Z")
    #expect(abs((north.parallacticAngle - south.parallacticAngle).aroundZero) > 120)
  }

  @Test func `at a pole the Moon is up for days, and down for days`() throws {
    let reports = try (1...28).map { try Self.report(89.9, 0, String(format: "2026-02-%02dT12:00:00Z", $0)) }
    let still = reports.filter { $0.horizon.rise == nil && $0.horizon.set == nil }
    #expect(still.contains { $0.horizon.startsUp } && still.contains { !$0.horizon.startsUp })
    for report in still { #expect(report.horizon.startsUp == (report.altitude > -1)) }
  }

  @Test func `a rising has the upper limb on the horizon that refraction lifts`() throws {
    let report = try Self.report(59.94, 30.31, "2026-11-21T12:00:00Z", zone: "Europe/Moscow")
    let rise = try #require(report.horizon.rise)
    let view = View(Sky(Moment(rise)), from: report.observer)
    #expect(abs(view.altitude + view.diameter / 2 + 34.0 / 60) < 0.001)
    let later = View(Sky(Moment(rise.addingTimeInterval(60))), from: report.observer)
    #expect(later.altitude > view.altitude)
  }

  @Test func `a day of changed clocks is looked at whole`() throws {
    // On 29 March 2026 Berlin's day has 23 hours, on 25 October 25.
    for (day, hours) in [("2026-03-29", 23.0), ("2026-10-25", 25)] {
      let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
      let range = MoonReport.day(of: try Self.date("\(day)T10:00:00Z"), in: zone)
      #expect(range.upperBound.timeIntervalSince(range.lowerBound) == hours * 3600)
    }
  }

  @Test(arguments: [
    (0.0, Phase.new), (7, .waxingCrescent), (90, .firstQuarter), (135, .waxingGibbous), (180, .full),
    (187, .waningGibbous), (270, .lastQuarter), (330, .waningCrescent), (355, .new),
  ])
  func `a phase has its name`(elongation: Double, phase: Phase) { #expect(Phase(elongation: elongation) == phase) }

  @Test func `what is out of range is refused by name`() throws {
    #expect(throws: MoonError.latitude(90.1)) { try Observer(latitude: 90.1, longitude: 0) }
    #expect(throws: MoonError.longitude(-181)) { try Observer(latitude: 0, longitude: -181) }
    #expect(throws: MoonError.latitude(.infinity)) { try Observer(latitude: .infinity, longitude: 0) }
    #expect(throws: MoonError.year(1899)) { try Self.report(0, 0, "1899-06-01T00:00:00Z") }
    #expect(throws: MoonError.year(2101)) { try Self.report(0, 0, "2101-06-01T00:00:00Z") }
  }

  @Test func `delta T goes through what was measured`() {
    #expect(Moment.deltaT(year: 2000) == 63.8)
    #expect(abs(Moment.deltaT(year: 1972.5) - 42.85) < 0.01)
    #expect(Moment.deltaT(year: 2090) == 69.1)
  }
}
