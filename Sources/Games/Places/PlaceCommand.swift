public import EventSourcing

extension PlaceMap {
  /// What a person asks for, with the person.
  public enum Command: Sendable {
    /// Adds a place.
    case add(title: String, address: String, Coordinate, Author)
    /// Removes a place that somebody added; allowed to its author and to the host.
    case remove(String, Author, asHost: Bool)
    /// Writes a note about a place.
    case note(place: String, text: String, Author)
    /// Changes the author's own note; `seen` is its ``Note/changedIn`` when the author looked at it.
    case edit(place: String, note: String, text: String, seen: Int, Author)
    /// Deletes a note; allowed to its author and to the host.
    case delete(place: String, note: String, Author, asHost: Bool)
    /// Adds the places of a list that are not on the map yet, as far as there is room: see ``PlaceMap/Imported``.
    case importList([ListedPlace], Author)
  }
}
