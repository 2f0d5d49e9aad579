package import GameServer
package import HTTP
package import Packs
package import PageShell
import Places
package import Web

/// Maps of places: everybody may see, follow and add to them, and write notes; the host may import lists.
package struct PlacesModule: GameModule {
  /// The time for which notes are kept after their authors' last change.
  static let notes = KeptStreams.Period("noteDays")
  /// The time for which places that visitors have added are kept after the last note about them.
  static let places = KeptStreams.Period("placeDays")

  package let name = "places"
  package let about = "Maps, places and notes."
  package let section: (any PackSection.Type)? = PlacesSection.self
  package let door: String? =
    "M24 42C15 31 11 25 11 18a13 13 0 0 1 26 0c0 7-4 13-13 24ZM24 13a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z"
  package let pages: [PageScript] = [
    ("/places", "maps-page"), ("/places/{map}", "map-page"), ("/places/{map}/{id}", "map-page"),
  ]
  /// Makes the maps of a pack.
  var maps: @Sendable (House) -> PlaceMaps = { PlaceMaps(charts: $0.pack.maps, aggregates: $0.aggregates) }

  package init() {}

  package var files: [(name: String, text: StaticString)] { EmbeddedFiles.all }

  package var streams: [KeptStreams] {
    [
      KeptStreams(name, of: PlaceFact.self, [Self.notes, Self.places]) { facts, limit, time in
        PlaceFact.erasing(
          notesBefore: limit(Self.notes), placesBefore: limit(Self.places), from: facts, at: time)
      }
    ]
  }

  package func endpoints(in house: House) -> [Endpoint] {
    PlaceRoutes(
      maps: maps(house), wallClock: house.wallClock, sessions: house.sessions, glossary: house.glossary
    ).endpoints
  }
}
