import EventSourcing
import Foundation
import Places

/// The maps as pages use them: each is the pack's map with the changes in a stream of the journal.
struct OpenPlaces: PlaceMaps {
  let charts: [Chart]
  let aggregates: Aggregates

  func all() async throws -> [Versioned<PlaceMap>] {
    var maps: [Versioned<PlaceMap>] = []
    for chart in charts { maps.append(try await map(chart.id)) }
    return maps
  }

  func map(_ id: String) async throws -> Versioned<PlaceMap> { await (try aggregate(id)).state }

  func changes(of map: String) async throws -> AsyncStream<Versioned<PlaceMap>> { await (try aggregate(map)).changes() }

  func perform(_ command: PlaceMap.Command, in map: String) async throws -> Versioned<PlaceMap> {
    let aggregate = try await aggregate(map)
    return try await GameServerError.telling { try await aggregate.perform(command) }
  }

  func fetch(_ link: WebLink) async throws -> Data {
    do throws(ListFetcher.Failure) { return try await ListFetcher().fetch(link) } catch {
      throw GameServerError.link(error)
    }
  }

  private func aggregate(_ id: String) async throws -> Aggregate<PlaceMap> {
    guard let chart = charts.first(where: { $0.id == id }) else {
      throw GameServerError.noSuchMap
    }
    return try await GameServerError.telling {
      try await aggregates.aggregate(chart.stream, from: PlaceMap(chart))
    }
  }
}
