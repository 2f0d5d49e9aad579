extension PlaceMap {
  /// The outcome of importing a list.
  public struct Imported: Sendable, Equatable, Codable {
    /// The number of places added.
    public let added: Int
    /// The number of entries whose places were already on the map.
    public let known: Int
    /// The entries that are not on the map, in the order of the list.
    public let skipped: [PlaceList.Skipped]

    /// Creates the outcome of an import of `list` that added `added` places and led to `map`: entries that are still
    /// not on the map had no room.
    public init(_ list: PlaceList, added: Int, to map: PlaceMap) {
      let there = Set(map.placesInView.flatMap(\.identities))
      let beyond = zip(list.indices, list.places).filter { !there.contains($1.identity) }.map(\.0)
      self.added = added
      known = list.places.count - added - beyond.count
      skipped = (list.skipped + beyond.map { list.passedOver($0, .mapFull) }).sorted { $0.index < $1.index }
    }
  }
}
