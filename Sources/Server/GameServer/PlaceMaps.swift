public import EventSourcing
public import Foundation
public import Places

/// The maps of the daemon, as the pages need them.
public protocol PlaceMaps: Sendable {
  /// All maps, in the order of the pack.
  func all() async throws -> [Versioned<PlaceMap>]
  /// - Throws: ``GameServerError/noSuchMap`` where there is none of this name; so do the others.
  func map(_ id: String) async throws -> Versioned<PlaceMap>
  /// How the map stands, and again after each change; who is slow misses some, never the newest.
  func changes(of map: String) async throws -> AsyncStream<Versioned<PlaceMap>>
  /// Does what somebody wants, and returns the map after it.
  func perform(_ command: PlaceMap.Command, in map: String) async throws -> Versioned<PlaceMap>
  /// What is at `link`, at most ``PlaceList/mostBytes``.
  func fetch(_ link: WebLink) async throws -> Data
}
