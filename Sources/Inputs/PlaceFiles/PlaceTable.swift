import Basics
import EventSourcing
import Foundation
import Places

/// Places as a table, with a row of titles.
enum PlaceTable {
  private static let columns = ["name", "address", "latitude", "longitude", "colour", "symbol"]
  /// The column names that other programs use, each with the name used here.
  private static let names: [String: String] = [
    "title": "name", "lat": "latitude", "y": "latitude", "lng": "longitude", "lon": "longitude", "long": "longitude",
    "x": "longitude", "color": "colour", "description": "address",
  ]

  static func read(_ data: Data) throws(PlaceList.Failure) -> [PlaceDraft] {
    guard let text = String(data: data, encoding: .utf8), let rows = CSV.numberedRows(of: text),
      let head = rows.first?.cells
    else {
      throw .notAList
    }
    let titles = head.map { cell in
      let title = cell.trimmingCharacters(in: .whitespaces).lowercased()
      return names[title] ?? title
    }
    guard ["name", "latitude", "longitude"].allSatisfy(titles.contains) else { throw .notAList }
    return rows.dropFirst().map { place, row in
      func cell(_ name: String) -> String? {
        titles.firstIndex(of: name).flatMap { row.indices.contains($0) ? row[$0] : nil }
      }
      // Some countries write a comma.
      func number(_ name: String) -> Double? {
        cell(name).flatMap { Double($0.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")) }
      }
      return PlaceDraft(
        name: cell("name"), address: cell("address"), latitude: number("latitude"), longitude: number("longitude"),
        colour: cell("colour"), symbol: cell("symbol"), row: place)
    }
  }

  static func write(_ places: [ListedPlace]) -> Data {
    var table = CSV(columns: columns)
    for place in places {
      table.add([
        .text(place.title), .text(place.address), .decimal(place.coordinate.latitude),
        .decimal(place.coordinate.longitude), .text(place.look.colour.rawValue), .text(place.look.symbol.rawValue),
      ])
    }
    return Data(table.text.utf8)
  }
}
