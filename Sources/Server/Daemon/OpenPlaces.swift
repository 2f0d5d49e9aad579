import EventSourcing
import EventStore
import Foundation
import Places
import Web

/// The maps as the pages need them: one stream of the journal each, over the map of the pack.
struct OpenPlaces: PlaceMaps {
  let charts: [Chart]
  let aggregates: Aggregates

  var wallClock: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }

  func all() async throws -> [Versioned<PlaceMap>] {
    var maps: [Versioned<PlaceMap>] = []
    for chart in charts { maps.append(try await map(chart.id)) }
    return maps
  }

  func map(_ id: String) async throws -> Versioned<PlaceMap> { await (try aggregate(id)).state }

  func changes(of map: String) async throws -> AsyncStream<Versioned<PlaceMap>> { await (try aggregate(map)).changes() }

  func perform(_ command: PlaceMap.Command, in map: String) async throws -> Versioned<PlaceMap> {
    do { return try await aggregate(map).perform(command) } catch let refusal as PlaceMap.Refusal {
      throw Problem(refusal)
    } catch let error as EventStoreError {
      throw Problem.unavailable("journal", error.description)
    }
  }

  func fetch(_ link: WebLink) async throws -> Data {
    do throws(ListFetcher.Failure) { return try await ListFetcher().fetch(link) } catch {
      throw Problem.unusable(error.code.rawValue, error.description)
    }
  }

  private func aggregate(_ id: String) async throws -> Aggregate<PlaceMap> {
    guard let chart = charts.first(where: { $0.id == id }) else {
      throw Problem.missing("unknownMap", "There is no such map: go back to all maps.")
    }
    do { return try await aggregates.aggregate(chart.stream, from: PlaceMap(chart)) } catch {
      throw Problem.unavailable("unreadable", "The map \"\(id)\" cannot be read: \(error)")
    }
  }
}

extension Problem {
  /// What a browser is told of a refusal.
  init(_ refusal: PlaceMap.Refusal) {
    self =
      switch refusal {
      case .unknownPlace, .unknownNote: .missing(refusal.rawValue, refusal.description)
      case .notYours, .packPlace: .denied(refusal.rawValue, refusal.description)
      case .noteChanged, .mapFull, .tooManyNotes: .refused(refusal.rawValue, refusal.description)
      case .titleEmpty, .titleTooLong, .titleUnprintable, .addressTooLong, .addressUnprintable, .noteEmpty,
        .noteTooLong, .noteUnprintable:
        .unusable(refusal.rawValue, refusal.description)
      }
  }
}
