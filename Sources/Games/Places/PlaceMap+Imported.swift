extension PlaceMap {
  /// What has become of a list that was imported.
  public struct Imported: Sendable, Equatable, Encodable {
    /// Places that were added.
    public let added: Int
    /// Entries whose places the map had already.
    public let known: Int
    /// Entries that are not on the map, in the order of the list.
    public let skipped: [PlaceList.Skipped]

    /// Importing `list` has added so many places to what is now `map`: what is not on it by now had no room.
    public init(_ list: PlaceList, added: Int, to map: PlaceMap) {
      let there = Set(map.placesInView.map(\.identity))
      let beyond = zip(list.indices, list.places).filter { !there.contains($1.identity) }.map(\.0)
      self.added = added
      known = list.places.count - added - beyond.count
      skipped = (list.skipped + beyond.map { .init(index: $0, why: .mapFull) }).sorted { $0.index < $1.index }
    }
  }
}
