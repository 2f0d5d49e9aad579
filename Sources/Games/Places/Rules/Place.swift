public import EventSourcing

/// A place on a map.
public struct Place: Sendable, Equatable, Codable {
  /// The origin of a place.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// From the pack or from a list.
    case standard = "default"
    /// From a person.
    case custom
  }

  /// The identifier within its map: a slug for a place of the pack, one with a leading underscore for a place added
  /// later.
  public let id: String
  /// The name that people read and search for.
  public internal(set) var title: LocalizedText
  /// Empty if there is none.
  public internal(set) var address: LocalizedText
  /// Where it lies.
  public internal(set) var coordinate: Coordinate
  /// How it is drawn.
  public internal(set) var look: PlaceLook
  /// The effect of a second tap; ``PlaceAction/none`` for all places that are not the pack's.
  public let action: PlaceAction
  /// The origin; with ``author``, it decides who may remove the place.
  public let kind: Kind
  /// The author, with the time at which the place was added; nil for a place of the pack.
  public let author: Author?
  /// Oldest first.
  public internal(set) var notes: [Note] = []
  /// Whether it was removed. It is kept as a marker, so that open pages learn of the removal.
  public internal(set) var isGone = false
  /// The number of the map's fact that last changed it; 0 for an untouched place of the pack.
  public internal(set) var changedIn = 0
  /// The number of the map's fact that last changed the place itself, notes aside; 0 for a place of the pack.
  public internal(set) var editedIn = 0

  /// Creates a place of a pack.
  public init(
    id: String, title: LocalizedText, address: LocalizedText = "", coordinate: Coordinate, action: PlaceAction = .none
  ) {
    self.init(id: id, title: title, address: address, coordinate: coordinate, action: action, kind: .standard, by: nil)
  }

  init(_ new: PlaceFact.NewPlace, kind: Kind, by author: Author) {
    self.init(
      id: new.id, title: .plain(new.title), address: .plain(new.address), coordinate: new.coordinate, look: new.look,
      kind: kind, by: author)
  }

  private init(
    id: String, title: LocalizedText, address: LocalizedText, coordinate: Coordinate, look: PlaceLook = PlaceLook(),
    action: PlaceAction = .none, kind: Kind, by author: Author?
  ) {
    self.id = id
    self.title = title
    self.address = address
    self.coordinate = coordinate
    self.look = look
    self.action = action
    self.kind = kind
    self.author = author
  }

  /// Returns whether `person` may change and remove the place. Its author and the host may; nobody may change a place
  /// of the pack.
  func isOf(_ person: Author, asHost: Bool) -> Bool { asHost || (kind == .custom && author?.id == person.id) }

  /// The note with this identifier; nil if there is none.
  public func note(_ id: String) -> Note? { notes.first { $0.id == id } }
}
