import EventSourcing
import Foundation
import Places

/// Places as JSON: RFC 7946, and the project's own form.
enum GeoJSON {
  static func read(_ data: Data) throws(PlaceList.Failure) -> [PlaceDraft] {
    guard let file = try? JSONDecoder().decode(Collection.self, from: data) else { throw .notAList }
    return file.features.map(\.draft)
  }

  static func write(_ places: [ListedPlace]) -> Data {
    encoded(Collection(type: "FeatureCollection", features: places.map(Feature.init)))
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

  private struct Collection: Codable {
    var type: String?
    let features: [Feature]
  }

  /// A feature. An entry that is not a point, or not a feature at all, has no position.
  private struct Feature: Codable {
    let draft: PlaceDraft

    init(_ place: ListedPlace) {
      draft = PlaceDraft(
        name: place.title, address: place.address, latitude: place.coordinate.latitude,
        longitude: place.coordinate.longitude, colour: place.look.colour.rawValue, symbol: place.look.symbol.rawValue)
    }

    private enum Field: String, CodingKey { case type, geometry, properties }
    private enum Part: String, CodingKey { case type, coordinates }
    private enum Property: String, CodingKey { case name, title, address, description, colour, symbol }

    init(from decoder: any Decoder) {
      let fields = try? decoder.container(keyedBy: Field.self)
      let geometry = try? fields?.nestedContainer(keyedBy: Part.self, forKey: .geometry)
      let properties = try? fields?.nestedContainer(keyedBy: Property.self, forKey: .properties)
      func text(_ names: Property...) -> String? {
        names.lazy.compactMap { try? properties?.decode(String.self, forKey: $0) }.first
      }
      let isPoint = (try? geometry?.decode(String.self, forKey: .type)) == "Point"
      let position = isPoint ? (try? geometry?.decode([Double].self, forKey: .coordinates)) ?? [] : []
      draft = PlaceDraft(
        name: text(.name, .title), address: text(.address, .description),
        latitude: position.count >= 2 ? position[1] : nil, longitude: position.first, colour: text(.colour),
        symbol: text(.symbol))
    }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Field.self)
      try fields.encode("Feature", forKey: .type)
      var geometry = fields.nestedContainer(keyedBy: Part.self, forKey: .geometry)
      try geometry.encode("Point", forKey: .type)
      try geometry.encode([draft.longitude, draft.latitude].compactMap(\.self), forKey: .coordinates)
      var properties = fields.nestedContainer(keyedBy: Property.self, forKey: .properties)
      try properties.encode(draft.name, forKey: .name)
      try properties.encode(draft.address, forKey: .address)
      try properties.encode(draft.colour, forKey: .colour)
      try properties.encode(draft.symbol, forKey: .symbol)
    }
  }
}
