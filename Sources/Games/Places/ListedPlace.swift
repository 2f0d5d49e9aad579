public import EventSourcing
import Foundation

/// A place of a list that is imported.
public struct ListedPlace: Sendable, Equatable {
  public let title: String
  public let coordinate: Coordinate

  /// A place of this name.
  public init(title: String, coordinate: Coordinate) {
    self.title = title
    self.coordinate = coordinate
  }

  /// What makes it the same place in another list: the name as a search sees it, and the coordinates to five decimals, which
  /// is a metre. Another position is another place: nothing on a map is moved by a list.
  var identity: String {
    SearchText(title).folded + String(format: "|%.5f|%.5f", coordinate.latitude, coordinate.longitude)
  }
}

extension Place {
  /// What makes it the place of a list's entry.
  var identity: String { ListedPlace(title: title, coordinate: coordinate).identity }
}
