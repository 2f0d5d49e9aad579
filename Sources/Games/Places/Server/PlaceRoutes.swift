import EventSourcing
import Foundation
import GameServer
import HTTP
import Hummingbird
import NIOCore
import PackServer
import PlaceFiles
import Places
import Web

/// Maps of places: everyone may see, follow and add to them; the host may import lists.
struct PlaceRoutes {
  let maps: PlaceMaps
  let wallClock: WallClock
  let sessions: Sessions
  let glossary: Glossary

  var endpoints: [Endpoint] {
    (views + changes + notes).naming(.path("map", "The map."), .path("id", "The place."), .path("note", "The note."))
  }

  /// The maps, to see, to follow and to save.
  private var views: [Endpoint] {
    [
      .get("/api/places", "The maps of the pack", with: [.language], .json([Entry].self, "All maps.")) {
        request, _ in
        let wording = Wording(glossary, for: request)
        return try .json(
          await maps.all().map {
            Entry(id: $0.rules.chart.id, title: wording($0.rules.chart.title), places: $0.rules.placesInView.count)
          })
      },
      .get(
        "/api/places/{map}", "A map with its places and their notes", with: [Self.search, .language],
        .json(PlaceMapView.self, "The map.")
      ) { request, context in
        let state = try await maps.map(context.parameters.require("map"))
        let wanted = Self.search.text(in: request) ?? ""
        var view = PlaceMapView(state, after: 0, for: viewer(request))
        if !wanted.isEmpty {
          let found = Set(state.rules.places(matching: wanted).map(\.id))
          view.items.removeAll { !found.contains($0.id) }
        }
        return try .json(view)
      },
      .get(
        "/api/places/{map}/events", "Follow a map", with: [.language, .after, .lastEventID],
        .events("`changes`, each a PlaceMapView with the places that have changed")
      ) { request, context in
        let changes = try await maps.changes(of: context.parameters.require("map"))
        let viewer = viewer(request)
        return .changes(request, changes) { PlaceMapView($0, after: $1, for: viewer) }
      },
      .get(
        "/api/places/{map}/export", "The places of a map as a file, without their notes",
        with: [Self.format, .language],
        .media("application/octet-stream", "The file, in the form that is asked for.")
      ) { request, context in
        let wording = Wording(glossary, for: request)
        let map = try await maps.map(context.parameters.require("map")).rules
        let name = Self.format.text(in: request) ?? PlaceFormat.geojson.rawValue
        guard let format = PlaceFormat(rawValue: name) else {
          throw Problem.invalid("noSuchFormat", "There is no such format: write geojson, gpx, kml, csv or json.")
        }
        let places = map.placesInView.map { place in
          ListedPlace(
            title: wording(place.title), address: wording(place.address), coordinate: place.coordinate, look: place.look
          )
        }
        let file = PlaceFile.write(places, title: wording(map.chart.title), as: format)
        return Response.bytes([UInt8](file), type: "application/octet-stream").download(
          as: "\(map.chart.id).\(format.rawValue)")
      },
    ]
  }

  /// What changes a map: its places one by one, a list, and undoing.
  private var changes: [Endpoint] {
    [
      .post(
        "/api/places/{map}", "Add a place", NewPlace.self, .created(PlaceView.self, "The new place."),
        refuses: Self.refusals, run: add),
      .post(
        "/api/places/{map}/undo", "Undo a change: your own, or as the host any", UndoneChange.self,
        .json(PlaceMapView.self, "The map."), refuses: Self.refusals
      ) { body, request, context in
        let map = try context.parameters.require("map")
        return try await sessions.withVisitor(of: request) { visitor in
          let state = try await maps.perform(
            .undo(body.change, author(visitor, as: nil), asHost: sessions.isHost(request)), in: map)
          return try .json(PlaceMapView(state, after: max(1, state.version - 1), for: viewer(request, visitor)))
        }
      },
      .post(
        "/api/places/{map}/{id}", "Change or move a place: your own, or as the host any added one", ChangedPlace.self,
        .json(PlaceView.self, "The place."), refuses: Self.refusals
      ) { body, request, context in
        let coordinate = try Self.coordinate(body.latitude, body.longitude)
        return try await change(request, context, as: body.as) {
          .change(
            $0, title: body.title, address: body.address ?? "", coordinate,
            look: PlaceLook(colour: body.colour ?? .red, symbol: body.symbol ?? .dot), seen: body.seen, $1,
            asHost: sessions.isHost(request))
        }
      },
      .post(
        "/api/places/{map}/import", "Add the places of a list, which may also be GeoJSON, GPX, KML or CSV",
        sends: .schema(Self.lists), by: [.host],
        .json(PlaceMap.Imported.self, "What was added."), refuses: Self.refusals, run: importList),
      .delete(
        "/api/places/{map}/{id}", "Remove a place: your own, or as the host any added one",
        .json(PlaceView.self, "The place, gone.")
      ) { request, context in
        try await change(request, context, as: nil) { .remove($0, $1, asHost: sessions.isHost(request)) }
      },
    ]
  }

  /// The notes about a place.
  private var notes: [Endpoint] {
    [
      .post(
        "/api/places/{map}/{id}/notes", "Write a note about a place", NewNote.self,
        .created(PlaceView.self, "The place."), refuses: Self.refusals
      ) { body, request, context in
        try await change(request, context, as: body.as, status: .created) {
          .note(place: $0, text: body.text, $1)
        }
      },
      .post(
        "/api/places/{map}/{id}/notes/{note}", "Change your own note", ChangedNote.self,
        .json(PlaceView.self, "The place."), refuses: Self.refusals
      ) { body, request, context in
        let note = try context.parameters.require("note")
        return try await change(request, context, as: nil) {
          .edit(place: $0, note: note, text: body.text, seen: body.seen, $1)
        }
      },
      .delete(
        "/api/places/{map}/{id}/notes/{note}", "Delete a note: your own, or as the host any",
        .json(PlaceView.self, "The place.")
      ) { request, context in
        let note = try context.parameters.require("note")
        return try await change(request, context, as: nil) {
          .delete(place: $0, note: note, $1, asHost: sessions.isHost(request))
        }
      },
    ]
  }

  private static let format = Parameter.query(
    "format", "The form of the file.",
    ["type": "string", "enum": ["geojson", "gpx", "kml", "csv", "json"], "default": "geojson"])
  private static let search = Parameter.query(
    "search", "Only places with all of these words in title, address or notes; case and accents do not count.")
  /// The error statuses for refusals by the rules of a map.
  private static let refusals: [HTTPResponse.Status] = [.conflict, .unprocessableContent]
  private static let whatAsIs: JSONValue = "The name shown to others, up to 32 characters."
  private static let lists: JSONValue = [
    "oneOf": [
      [
        "type": "object", "required": ["url"],
        "properties": ["url": ["type": "string", "description": "The address of the list, http or https."]],
      ],
      [
        "type": "object", "required": ["locations"],
        "properties": [
          "locations": [
            "type": "array",
            "items": [
              "type": "object", "required": ["name", "lat", "lng"],
              "properties": ["name": ["type": "string"], "lat": ["type": "number"], "lng": ["type": "number"]],
            ],
          ]
        ],
      ],
    ]
  ]

  private struct Entry: Codable {
    let id: String
    let title: String
    let places: Int
  }

  private struct NewPlace: Decodable, Described {
    static let fields: [String: JSONValue] = ["title": "Up to 80 characters on one line.", "as": whatAsIs]

    let title: String
    let address: String?
    let latitude: Double
    let longitude: Double
    let colour: PlaceLook.Colour?
    let symbol: PlaceLook.Symbol?
    let `as`: String?
  }

  private struct ChangedPlace: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "title": "Up to 80 characters on one line.", "as": whatAsIs,
      "seen": "The place's editedIn as the visitor saw it; if it has changed since, nothing is done (409).",
    ]

    let title: String
    let address: String?
    let latitude: Double
    let longitude: Double
    let colour: PlaceLook.Colour?
    let symbol: PlaceLook.Symbol?
    let seen: Int
    let `as`: String?
  }

  private struct UndoneChange: Decodable, Described {
    static let fields: [String: JSONValue] = ["change": "The number of the change, as the map tells it in undo."]

    let change: Int
  }

  private struct NewNote: Decodable, Described {
    static let fields: [String: JSONValue] = ["text": "Up to 1000 characters, on several lines.", "as": whatAsIs]

    let text: String
    let `as`: String?
  }

  private struct ChangedNote: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "seen": "The note's changedIn as the visitor saw it; if the note has changed since, nothing is done (409)."
    ]

    let text: String
    let seen: Int
  }

  /// The requester; `visitor` where its cookie is on its way only.
  private func viewer(_ request: Request, _ visitor: String? = nil) -> PlaceView.Viewer {
    PlaceView.Viewer(
      visitor: visitor ?? sessions.visitor(request), isHost: sessions.isHost(request),
      wording: Wording(glossary, for: request))
  }

  private func author(_ visitor: String, as name: String?) -> Author {
    Author(id: visitor, name: name ?? "", at: wallClock.milliseconds)
  }

  private static func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw Problem.unusable("badCoordinates", "The coordinates are wrong: latitude is -90...90, longitude -180...180.")
    }
    return coordinate
  }

  @Sendable private func add(_ body: NewPlace, _ request: Request, _ context: AppRequestContext) async throws
    -> Response
  {
    let map = try context.parameters.require("map")
    let coordinate = try Self.coordinate(body.latitude, body.longitude)
    return try await sessions.withVisitor(of: request) { visitor in
      let state = try await maps.perform(
        .add(
          title: body.title, address: body.address ?? "", coordinate,
          look: PlaceLook(colour: body.colour ?? .red, symbol: body.symbol ?? .dot), author(visitor, as: body.as)),
        in: map)
      // It is the visitor's newest, unless another one was added in between.
      let place = state.rules.places.last { $0.author?.id == visitor }
      return try .json(
        place.map { PlaceView($0, for: viewer(request, visitor)) }, status: .created)
    }
  }

  /// Performs a command on the place in the address, and answers with the place after it.
  private func change(
    _ request: Request, _ context: AppRequestContext, as name: String?, status: HTTPResponse.Status = .ok,
    _ command: @Sendable (_ place: String, _ author: Author) -> PlaceMap.Command
  ) async throws -> Response {
    let (map, id) = (try context.parameters.require("map"), try context.parameters.require("id"))
    return try await sessions.withVisitor(of: request) { visitor in
      let state = try await maps.perform(command(id, author(visitor, as: name)), in: map)
      let viewer = viewer(request, visitor)
      return try .json(state.rules.places.first { $0.id == id }.map { PlaceView($0, for: viewer) }, status: status)
    }
  }

  @Sendable private func importList(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    try sessions.requireHost(request)
    let map = try context.parameters.require("map")
    let list = try await list(in: request)
    return try await sessions.withVisitor(of: request) { visitor in
      let before = try await maps.map(map).rules.places.count
      let after = try await maps.perform(.importList(list.places, author(visitor, as: nil)), in: map).rules
      let added = after.places.dropFirst(before).count { $0.author?.id == visitor && $0.kind == .standard }
      return try .json(PlaceMap.Imported(list, added: added, to: after))
    }
  }

  /// The list in the body, or at the link in the body.
  private func list(in request: Request) async throws -> PlaceList {
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > PlaceList.maxBytes {
      throw PlaceList.Failure.listTooLarge
    }
    let body: Data
    do {
      body = Data(try await BodyReader().collect(request, upTo: PlaceList.maxBytes))
    } catch is NIOTooManyBytesError { throw PlaceList.Failure.listTooLarge }
    struct Source: Decodable { let url: String }
    var json = body
    if let source = try? JSONDecoder().decode(Source.self, from: body) {
      guard let link = WebLink(source.url) else {
        throw Problem.unusable("badLink", "The link cannot be used: write one that begins with http or https.")
      }
      json = try await maps.fetch(link)
    }
    return try PlaceFile.read(json)
  }
}
