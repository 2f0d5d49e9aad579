public import EventSourcing

extension PlaceMap {
  /// What somebody asks for, with who asks.
  public enum Command: Sendable {
    /// Adds a place of one's own.
    case add(title: String, address: String, Coordinate, Author)
    /// Takes away a place that somebody added: the author, or the host.
    case remove(String, Author, asHost: Bool)
    /// Writes a note about a place.
    case note(place: String, text: String, Author)
    /// Changes an own note; `seen` is its ``Note/changedIn`` when the author looked at it.
    case edit(place: String, note: String, text: String, seen: Int, Author)
    /// Takes away an own note.
    case delete(place: String, note: String, Author)
    /// Adds the places of a list that the map does not have yet, as far as it has room: see ``PlaceMap/Imported``.
    case importList([ListedPlace], Author)
  }
}
