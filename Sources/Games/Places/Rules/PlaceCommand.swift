public import EventSourcing

extension PlaceMap {
  /// A person's request, and the person who made it.
  public enum Command: Sendable {
    /// Adds a place.
    case add(title: String, address: String, Coordinate, look: PlaceLook = PlaceLook(), Author)
    /// Changes or moves a place that somebody added; allowed to its author and to the host. `seen` is its
    /// ``Place/editedIn`` when the author looked at it.
    case change(
      String, title: String, address: String, Coordinate, look: PlaceLook, seen: Int, Author, asHost: Bool)
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
    /// Undoes the change that the fact with this number made; allowed to its author and to the host.
    case undo(Int, Author, asHost: Bool)
  }
}
