import EventSourcing
import Foundation
import Testing

struct CoordinateTests {
  @Test(arguments: [(90.1, 0), (-91, 0), (0, 181), (0, -180.5), (.nan, 0), (0, .infinity)] as [(Double, Double)])
  func `nothing is beside the Earth`(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func `a fact that lies beside the Earth is not read`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Coordinate.self, from: Data(#"{"latitude": 90.5, "longitude": 0}"#.utf8))
    }
  }

  @Test func `poles and the date line are on it`() throws {
    for (latitude, longitude) in [(90.0, 180.0), (-90, -180)] {
      let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(try JSONDecoder().decode(Coordinate.self, from: JSONEncoder().encode(point)) == point)
    }
  }
}
