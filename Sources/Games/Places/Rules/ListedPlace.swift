public import EventSourcing
import Foundation

/// A place in an imported list.
public struct ListedPlace: Sendable, Equatable {
  /// The name; in a list that was read, one line of up to 80 characters.
  public let title: String
  /// In a list that was read, one line of up to 200 characters; empty if there is none.
  public let address: String
  /// Where it lies; with the name, it tells whether the place is on the map already.
  public let coordinate: Coordinate
  /// How it is drawn.
  public let look: PlaceLook

  /// Creates a place with this name.
  public init(title: String, address: String = "", coordinate: Coordinate, look: PlaceLook = PlaceLook()) {
    self.title = title
    self.address = address
    self.coordinate = coordinate
    self.look = look
  }

  /// The identity by which the same place is recognised in another list: the name in its form for searches, and the
  /// coordinates to five decimals, which is about a metre. A different position means a different place, so a list
  /// never moves anything on a map.
  var identity: String {
    SearchText(title).folded + String(format: "|%.5f|%.5f", coordinate.latitude, coordinate.longitude)
  }
}

extension Place {
  /// The identities of the place, one for its name in each language.
  var identities: [String] { title.all.map { ListedPlace(title: $0, coordinate: coordinate).identity } }
}
