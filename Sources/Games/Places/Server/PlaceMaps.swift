import EventSourcing
import Foundation
import GameServer
import HTTP
import Places

/// The maps of the daemon: each is the pack's map with the changes in a stream of the journal.
struct PlaceMaps: Sendable {
  let charts: [MapDefinition]
  let aggregates: Aggregates
  /// Fetches the document at a link.
  var load: @Sendable (WebLink) async throws(ListFetcher.Failure) -> Data = {
    var fetcher = ListFetcher()
    fetcher.maxBytes = PlaceList.maxBytes
    return fetcher.fetch
  }()

  /// All maps, in the pack's order.
  ///
  /// - Throws: ``GameServerError`` if the journal cannot be read.
  func all() async throws -> [Versioned<PlaceMap>] {
    var maps: [Versioned<PlaceMap>] = []
    for chart in charts { maps.append(try await map(chart.id)) }
    return maps
  }

  /// Returns the map of this name.
  ///
  /// - Throws: ``GameServerError/refused(_:)`` if there is none, or another ``GameServerError``
  ///   if the journal cannot be read.
  func map(_ id: String) async throws -> Versioned<PlaceMap> { await (try aggregate(id)).state }

  /// The map, and again after each change; a slow reader gets only the newest.
  ///
  /// - Throws: ``GameServerError``, as ``map(_:)`` does.
  func changes(of map: String) async throws -> AsyncStream<Versioned<PlaceMap>> {
    await (try aggregate(map)).changes()
  }

  /// Performs a command and returns the map after it.
  ///
  /// - Throws: ``GameServerError``: ``GameServerError/refused(_:)`` if the rules refuse
  ///   it, or the errors of ``map(_:)``.
  func perform(_ command: PlaceMap.Command, in map: String) async throws -> Versioned<PlaceMap> {
    let aggregate = try await aggregate(map)
    return try await GameServerError.telling { try await aggregate.perform(command) }
  }

  /// Fetches `link`, up to ``PlaceList/maxBytes``.
  ///
  /// - Throws: ``GameServerError/refused(_:)`` with a ``ListFetcher/Failure``.
  func fetch(_ link: WebLink) async throws -> Data {
    do throws(ListFetcher.Failure) { return try await load(link) } catch {
      throw GameServerError(error)
    }
  }

  private func aggregate(_ id: String) async throws -> Aggregate<PlaceMap> {
    guard let chart = charts.first(where: { $0.id == id }) else {
      throw GameServerError(PlaceMap.Refusal.unknownMap)
    }
    return try await GameServerError.telling {
      try await aggregates.aggregate(chart.stream, from: PlaceMap(chart))
    }
  }
}
