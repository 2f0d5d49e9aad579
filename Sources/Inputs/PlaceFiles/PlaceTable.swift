import Basics
import EventSourcing
import Foundation
import Places

/// Places as a table, with a row of titles.
enum PlaceTable {
  private static let columns = ["name", "address", "latitude", "longitude", "colour", "symbol"]

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
