public import EventSourcing

/// What can happen to a map.
public enum PlaceFact: Fact {
  /// A place that was added.
  public struct NewPlace: Sendable, Codable, Equatable {
    public let id: String
    public let title: String
    public let address: String
    public let coordinate: Coordinate
  }

  /// Somebody added a place.
  case added(NewPlace, Author)
  /// The host added the places of a list.
  case imported([NewPlace], Author)
  /// A place was removed.
  case removed(String, Author)
  /// Somebody wrote a note about a place.
  case noted(place: String, note: String, text: String, Author)
  /// The author changed a note.
  case edited(place: String, note: String, text: String, Author)
  /// The author deleted a note.
  case deleted(place: String, note: String, Author)

  /// The kind of the fact: "places." and the name of the case.
  public var kind: String {
    switch self {
    case .added: "places.added"
    case .imported: "places.imported"
    case .removed: "places.removed"
    case .noted: "places.noted"
    case .edited: "places.edited"
    case .deleted: "places.deleted"
    }
  }

  /// The version of the fields of this kind.
  public var version: Int { 1 }
}
