import Foundation
import Moon
import MoonServer
import Testing

/// The towns of this machine name the places that people would name, and the zones that hold there.
@Suite(.enabled(if: Gazetteer.isInstalled, "the Debian package \(Gazetteer.package) is not installed"))
struct GazetteerTests {
  @Test(arguments: [
    (59.9391, 30.3159, "Saint Petersburg", "Europe/Moscow"), (28.65, 77.23, "Delhi", "Asia/Kolkata"),
    (19.08, 72.88, "Mumbai", "Asia/Kolkata"), (50.95, 1.86, "Calais", "Europe/Paris"),
    (55.95, -3.19, "Edinburgh", "Europe/London"), (42.24, -8.72, "Vigo", "Europe/Madrid"),
    (-33.87, 151.21, "Sydney", "Australia/Sydney"), (37.4229, -122.085, "Mountain View", "America/Los_Angeles"),
    // Places of the default pack, also near borders.
    (39.9003, 41.2659, "Erzurum", "Europe/Istanbul"), (43.0211, 44.6819, "Vladikavkaz", "Europe/Moscow"),
    (57.0601, 28.9333, "Ostrov", "Europe/Moscow"), (47.0247, 28.8323, "Chişinău", "Europe/Chisinau"),
    (41.6970, 44.7993, "Tbilisi", "Asia/Tbilisi"), (51.2040, 51.3704, "Oral", "Asia/Oral"),
    (51.7682, 55.0970, "Orenburg", "Asia/Yekaterinburg"), (39.9514, -75.1938, "Philadelphia", "America/New_York"),
  ])
  func `a place has its own town and zone`(latitude: Double, longitude: Double, name: String, zone: String) throws {
    let observer = try Observer(latitude: latitude, longitude: longitude)
    let nearest = try #require(Gazetteer.ofThisMachine.nearest(to: observer))
    #expect(nearest.town.name.hasPrefix(name))
    #expect(nearest.town.zone == zone)
  }

  @Test func `every zone of a town is known here`() {
    let zones = Set(Gazetteer.ofThisMachine.towns.map(\.zone))
    #expect(zones.count > 300)
    #expect(zones.filter { TimeZone(identifier: $0) == nil } == [])
    #expect((600...1500).contains(Gazetteer.ofThisMachine.towns.count(where: \.isLarge)))
  }
}
