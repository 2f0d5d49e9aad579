import EventSourcing
import Places
import Testing

/// A map of two places, two people, and a host.
enum Sample {
  static let now = Instant(nanoseconds: 0)
  static let anna = Author(id: "v1", name: "Анна", at: 1000)
  static let boris = Author(id: "v2", name: "Boris", at: 2000)

  static func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  static func map() throws -> PlaceMap {
    PlaceMap(
      MapDefinition(
        id: "russia", title: "Russia",
        places: [
          Place(
            id: "moscow", title: "Moscow", address: "Russia", coordinate: try point(55.753215, 37.622504),
            action: .go(to: .map("city"))),
          Place(id: "pskov", title: "Pskov", coordinate: try point(57.816915, 28.334625)),
        ]))
  }
}
