import EventSourcing
import Foundation
import Places

/// Places as JSON: RFC 7946, and the project's own form.
enum GeoJSON {
  static func write(_ places: [ListedPlace]) -> Data {
    encoded(Collection(features: places.map(Feature.init)))
  }

  static func locations(_ places: [ListedPlace]) -> Data {
    struct Location: Encodable {
      let name: String
      let lat, lng: Double
      var address, colour, symbol: String?
    }
    let locations = places.map { place in
      Location(
        name: place.title, lat: place.coordinate.latitude, lng: place.coordinate.longitude,
        address: place.address.isEmpty ? nil : place.address,
        colour: place.look.colour == .red ? nil : place.look.colour.rawValue,
        symbol: place.look.symbol == .dot ? nil : place.look.symbol.rawValue)
    }
    return encoded(["locations": locations])
  }

  private static func encoded(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite could fail, and no coordinate is one.
    return (try? encoder.encode(value)) ?? Data()
  }

  private struct Collection: Encodable {
    let type = "FeatureCollection"
    let features: [Feature]
  }

  private struct Feature: Encodable {
    struct Point: Encodable {
      let type = "Point"
      let coordinates: [Double]
    }

    struct Properties: Encodable {
      let name, address, colour, symbol: String
    }

    let type = "Feature"
    let geometry: Point
    let properties: Properties

    init(_ place: ListedPlace) {
      geometry = Point(coordinates: [place.coordinate.longitude, place.coordinate.latitude])
      properties = Properties(
        name: place.title, address: place.address, colour: place.look.colour.rawValue,
        symbol: place.look.symbol.rawValue)
    }
  }
}
