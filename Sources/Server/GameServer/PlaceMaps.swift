public import EventSourcing
public import Foundation
public import Places

/// The maps of the daemon, as pages use them.
public protocol PlaceMaps: Sendable {
  /// All maps, in the pack's order.
  func all() async throws -> [Versioned<PlaceMap>]
  /// The map of this name. It and the methods below throw ``GameServerError/noSuchMap`` if there is none.
  func map(_ id: String) async throws -> Versioned<PlaceMap>
  /// The map, and again after each change; a slow reader gets only the newest.
  func changes(of map: String) async throws -> AsyncStream<Versioned<PlaceMap>>
  /// Performs a command and returns the map after it.
  func perform(_ command: PlaceMap.Command, in map: String) async throws -> Versioned<PlaceMap>
  /// Fetches `link`, up to ``PlaceList/mostBytes``.
  func fetch(_ link: WebLink) async throws -> Data
}
