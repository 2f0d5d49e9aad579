import Basics
import Foundation
import Places

extension GeoJSON {
  /// Reads a collection of features, a single feature, or a single geometry.
  static func read(_ data: Data) throws(PlaceList.Failure) -> PlaceList {
    guard let file = try? JSONDecoder().decode(File.self, from: data) else { throw .notAList }
    if let system = file.system, !system.isDegrees { throw .notDegrees(name: system.name) }
    let drafts = file.features.enumerated().flatMap { number, feature in feature.drafts(number: number + 1) }
    for draft in drafts {
      guard let latitude = draft.latitude, let longitude = draft.longitude else { continue }
      if abs(latitude) > maxDegrees || abs(longitude) > maxDegrees {
        let example = String(format: "%.8g, %.8g", longitude, latitude)
        throw .notDegrees(name: "coordinates such as \(example)")
      }
    }
    return try PlaceList(drafts, of: .feature)
  }

  /// What is more than this is in another unit. Up to here it may be a longitude beyond the date line, and only its own
  /// feature is passed over.
  private static let maxDegrees = 360.0

  /// Any of the objects that a file can be (RFC 7946, 2).
  private struct File: Decodable {
    let features: [Feature]
    let system: System?

    private enum Field: String, CodingKey { case type, features, crs }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Field.self)
      system = try fields.decodeIfPresent(System.self, forKey: .crs)
      switch try? fields.decode(String.self, forKey: .type) {
      case "Feature": features = [Feature(from: decoder)]
      case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
        features = [Feature(Geometry(from: decoder))]
      default: features = try fields.decode([Feature].self, forKey: .features)
      }
    }
  }

  /// The coordinate system of a file of before RFC 7946 (GeoJSON 1.0, section 3).
  private struct System: Decodable {
    /// Its name, in short where it has a number of EPSG.
    let name: String
    /// Whether its coordinates are degrees of WGS 84, with or without a height.
    var isDegrees: Bool { ["EPSG:4326", "EPSG:4979"].contains(name) || name.contains("CRS84") }

    private enum Field: String, CodingKey { case properties }
    private enum Property: String, CodingKey { case name, code, href }

    init(from decoder: any Decoder) {
      let fields = try? decoder.container(keyedBy: Field.self)
      let properties = try? fields?.nestedContainer(keyedBy: Property.self, forKey: .properties)
      let plain = try? decoder.singleValueContainer().decode(String.self)
      let text =
        plain ?? [Property.name, .href].lazy.compactMap { try? properties?.decode(String.self, forKey: $0) }.first
      if let code = try? properties?.decode(Int.self, forKey: .code) {
        name = "EPSG:\(code)"
      } else if let number = text?.firstMatch(of: /epsg.*?([0-9]+)\W*$/.ignoresCase())?.1 {
        name = "EPSG:\(number)"
      } else {
        name = text.map { String($0.prefix(80)) } ?? "a coordinate system without a name"
      }
    }
  }

  /// The positions of a geometry, each longitude, latitude and possibly a height: one of a point, several of a
  /// collection, none of lines and areas.
  private struct Geometry: Decodable {
    let positions: [[Double]]

    private enum Field: String, CodingKey { case type, coordinates, geometries }

    init(from decoder: any Decoder) {
      let fields = try? decoder.container(keyedBy: Field.self)
      func list<Item: Decodable>(_ field: Field) -> [Item] { (try? fields?.decode([Item].self, forKey: field)) ?? [] }
      positions =
        switch try? fields?.decode(String.self, forKey: .type) {
        case "Point": [list(.coordinates)]
        case "MultiPoint": list(.coordinates)
        case "GeometryCollection": (list(.geometries) as [Geometry]).flatMap(\.positions)
        default: []
        }
    }
  }

  /// A feature. An entry without a point, or that is not a feature at all, has no position.
  private struct Feature: Decodable {
    var name, address, colour, symbol: String?
    let positions: [[Double]]

    private enum Field: String, CodingKey { case geometry, properties }
    private enum Property: String, CodingKey { case name, title, address, description, colour, symbol }

    /// A feature of which only the geometry is known.
    init(_ geometry: Geometry) { positions = geometry.positions }

    init(from decoder: any Decoder) {
      let fields = try? decoder.container(keyedBy: Field.self)
      positions = (try? fields?.decode(Geometry.self, forKey: .geometry))?.positions ?? []
      let properties = try? fields?.nestedContainer(keyedBy: Property.self, forKey: .properties)
      func text(_ name: Property) -> String? { try? properties?.decode(String.self, forKey: name) }
      name = text(.name) ?? text(.title)
      address = text(.address) ?? text(.description).map { HTMLText($0).text }
      colour = text(.colour)
      symbol = text(.symbol)
    }

    /// A place for each position, or a draft without one.
    func drafts(number: Int) -> [PlaceDraft] {
      (positions.isEmpty ? [[]] : positions).map { position in
        PlaceDraft(
          name: name, address: address, latitude: position.count >= 2 ? position[1] : nil, longitude: position.first,
          colour: colour, symbol: symbol, number: number)
      }
    }
  }
}
