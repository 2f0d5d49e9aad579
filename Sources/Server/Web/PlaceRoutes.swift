import EventSourcing
import Foundation
import GameServer
import Hummingbird
import Places

/// Maps of places: looked at and followed by everybody, added to by everybody, filled from lists by the host.
struct PlaceRoutes {
  let maps: any PlaceMaps
  let wallClock: WallClock
  let sessions: Sessions

  var endpoints: [Endpoint] {
    [
      .get("/api/places") { _, _ in
        try .json(
          await maps.all().map {
            Entry(id: $0.rules.chart.id, title: $0.rules.chart.title, places: $0.rules.placesInView.count)
          })
      },
      .get("/api/places/{map}") { request, visit in
        let state = try await maps.map(visit.parameters.require("map"))
        let wanted = request.uri.queryParameters["search"].map { String($0) } ?? ""
        var view = PlaceMapView(state, after: 0, for: viewer(request))
        if !wanted.isEmpty {
          let found = Set(state.rules.places(matching: wanted).map(\.id))
          view.items.removeAll { !found.contains($0.id) }
        }
        return try .json(view)
      },
      .get("/api/places/{map}/events") { request, visit in
        let changes = try await maps.changes(of: visit.parameters.require("map"))
        let viewer = viewer(request)
        return .changes(request, changes) { PlaceMapView($0, after: $1, for: viewer) }
      },
      .post("/api/places/{map}") { try await add($0, $1) },
      .post("/api/places/{map}/import") { try await importList($0, $1) },
      .delete("/api/places/{map}/{id}") { request, visit in
        try await change(request, visit, as: nil) { .remove($0, $1, asHost: sessions.isHost(request)) }
      },
      .post("/api/places/{map}/{id}/notes") { request, visit in
        let body = try await request.json(NewNote.self, visit)
        return try await change(request, visit, as: body.as, status: .created) {
          .note(place: $0, text: body.text, $1)
        }
      },
      .post("/api/places/{map}/{id}/notes/{note}") { request, visit in
        let body = try await request.json(ChangedNote.self, visit)
        let note = try visit.parameters.require("note")
        return try await change(request, visit, as: nil) {
          .edit(place: $0, note: note, text: body.text, seen: body.seen, $1)
        }
      },
      .delete("/api/places/{map}/{id}/notes/{note}") { request, visit in
        let note = try visit.parameters.require("note")
        return try await change(request, visit, as: nil) { .delete(place: $0, note: note, $1) }
      },
    ]
  }

  private struct Entry: Encodable {
    let id: String
    let title: String
    let places: Int
  }

  private struct NewPlace: Decodable {
    let title: String
    let address: String?
    let latitude: Double
    let longitude: Double
    let `as`: String?
  }

  private struct NewNote: Decodable {
    let text: String
    let `as`: String?
  }

  private struct ChangedNote: Decodable {
    let text: String
    let seen: Int
  }

  private func viewer(_ request: Request) -> PlaceView.Viewer {
    PlaceView.Viewer(visitor: sessions.visitor(request), isHost: sessions.isHost(request))
  }

  private func author(_ visitor: String, as name: String?) -> Author {
    Author(id: visitor, name: name ?? "", at: wallClock.milliseconds)
  }

  private func add(_ request: Request, _ visit: Visit) async throws -> Response {
    let map = try visit.parameters.require("map")
    let body = try await request.json(NewPlace.self, visit)
    guard let coordinate = Coordinate(latitude: body.latitude, longitude: body.longitude) else {
      throw Problem.unusable("badCoordinates", "Latitude is in -90...90, longitude in -180...180: write others.")
    }
    return try await sessions.visit(request) { visitor in
      let state = try await maps.perform(
        .add(title: body.title, address: body.address ?? "", coordinate, author(visitor, as: body.as)), in: map)
      // It is the newest, unless somebody else's came in between.
      let place = state.rules.places.last { $0.author?.id == visitor }
      return try .json(
        place.map { PlaceView($0, for: .init(visitor: visitor, isHost: sessions.isHost(request))) }, status: .created)
    }
  }

  /// Does what is wanted with the place of the address, and answers with the place as it is then.
  private func change(
    _ request: Request, _ visit: Visit, as name: String?, status: HTTPResponse.Status = .ok,
    _ command: @Sendable (_ place: String, _ author: Author) -> PlaceMap.Command
  ) async throws -> Response {
    let (map, id) = (try visit.parameters.require("map"), try visit.parameters.require("id"))
    return try await sessions.visit(request) { visitor in
      let state = try await maps.perform(command(id, author(visitor, as: name)), in: map)
      let viewer = PlaceView.Viewer(visitor: visitor, isHost: sessions.isHost(request))
      return try .json(state.rules.places.first { $0.id == id }.map { PlaceView($0, for: viewer) }, status: status)
    }
  }

  private func importList(_ request: Request, _ visit: Visit) async throws -> Response {
    try sessions.requireHost(request)
    let map = try visit.parameters.require("map")
    let list = try await list(in: request)
    return try await sessions.visit(request) { visitor in
      let before = try await maps.map(map).rules.places.count
      let after = try await maps.perform(.importList(list.places, author(visitor, as: nil)), in: map).rules
      let added = after.places.dropFirst(before).count { $0.author?.id == visitor && $0.kind == .standard }
      return try .json(PlaceMap.Imported(list, added: added, to: after))
    }
  }

  /// The list that the body is, or that is at the address in it.
  private func list(in request: Request) async throws -> PlaceList {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > PlaceList.mostBytes {
      throw PlaceList.Failure.listTooLarge
    }
    let body: Data
    do { body = Data(try await request.body.collect(upTo: PlaceList.mostBytes).readableBytesView) } catch {
      throw PlaceList.Failure.listTooLarge
    }
    struct Source: Decodable { let url: String }
    var json = body
    if let source = try? JSONDecoder().decode(Source.self, from: body) {
      guard let link = WebLink(source.url) else {
        throw Problem.unusable("badLink", "Only http and https links are allowed: write one.")
      }
      json = try await maps.fetch(link)
    }
    return try PlaceList(json)
  }
}
