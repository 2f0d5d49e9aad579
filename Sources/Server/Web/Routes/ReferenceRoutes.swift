import Foundation
import GameServer
import HTTP
import Hummingbird
import PackServer
import Quiz

/// The catalogue: the references, their grades, and new references from a camera.
struct ReferenceRoutes {
  /// Those of the pack that the daemon was started with, of which the cards of other games are.
  let started: any CatalogueService
  /// Those of each pack that there is.
  let catalogue: @Sendable (PackChoice) async throws -> any CatalogueService
  let glossary: Glossary
  let contests: any Contests
  let sessions: Sessions
  let uploads: PictureUploads

  var endpoints: [Endpoint] {
    (views + enrolment + changes).tagged("catalogue", .path("name", "The reference's name."))
  }

  /// The references and their pictures.
  private var views: [Endpoint] {
    [
      .get(
        "/api/catalogue", "The references", with: [Self.pack, .language], .json(CatalogueView.self, "All of them."),
        refuses: [.unauthorized, .forbidden, .notFound, .unprocessableContent]
      ) {
        request, _ in
        let wording = Wording(glossary, for: request)
        var list = await (try await references(for: request)).list()
        list.references = list.references.map { wording($0) }
        return try .json(list)
      }.followed,
      .get(
        "/api/catalogue/{name}/image", "A reference as a picture", with: [Self.pack],
        .media("image/jpeg", "At most 480 pixels long."),
        .unchanged,
        refuses: [.unauthorized, .forbidden, .unprocessableContent]
      ) { request, context in
        let name = try Self.name(context)
        let references = try await references(for: request)
        if !sessions.isHost(request) {
          // The picture may be of the pack that the daemon was started with, and show another thing there.
          for thing in Set([name, references.thing(of: name), started.thing(of: name)]) {
            try await mustBeRevealed(thing)
          }
        }
        let found = try await references.picture(of: name)
        // The cards of the other games are in the pack that the daemon was started with.
        let card = Self.pack.text(in: request) == nil ? try await started.picture(of: name) : nil
        guard let picture = found ?? card else { throw Problem.notFound }
        return .thumbnail(picture, for: request)
      },
      .get(
        "/api/catalogue/{name}/print", "A reference as it is printed", with: [Self.pack], by: [.host],
        .media("image/jpeg", "At most 1600 pixels long.")
      ) { request, context in
        try sessions.requireHost(request)
        let references = try await references(for: request)
        guard let picture = try await references.largePicture(of: try Self.name(context)) else {
          throw Problem.notFound
        }
        return .thumbnail(picture, for: request)
      },
    ]
  }

  /// The way from a picture to a reference.
  private var enrolment: [Endpoint] {
    [
      .post(
        "/api/catalogue/outline", "Find the corners of the thing in a picture", sends: .picture, by: [.host],
        .json(FoundOutline.self, "Where it seems to be.")
      ) { request, context in
        try sessions.requireHost(request)
        return try await uploads.read(request, context) { try .json(await started.outline(in: $0)) }
      },
      .post(
        "/api/catalogue/preview", "See what a reference would be", with: [Self.corners], sends: .picture, by: [.host],
        .media("image/jpeg", "The flat thing between the corners, from the front.")
      ) { request, context in
        try sessions.requireHost(request)
        let corners = try Self.corners(of: request)
        return try await uploads.read(request, context) {
          .bytes(try await started.rectified($0, corners: corners), type: "image/jpeg")
        }
      },
      .post(
        "/api/catalogue", "Enrol a new reference", with: [Self.pack, Self.name, Self.thing, Self.corners],
        sends: .picture,
        by: [.host],
        .created(CatalogueView.Entry.self, "The new reference."), refuses: [.notFound, .conflict]
      ) { request, context in
        try sessions.requireHost(request)
        let corners = try Self.corners(of: request)
        let (name, thing) = (Self.name.text(in: request) ?? "", Self.thing.text(in: request))
        let references = try await references(for: request)
        return try await uploads.read(request, context) {
          try .json(await references.enrol($0, corners: corners, name: name, of: thing), status: .created)
        }
      },
      .post(
        "/api/catalogue/{name}/image", "Give a reference another picture", with: [Self.pack, Self.corners],
        sends: .picture,
        by: [.host], .json(CatalogueView.Entry.self, "The reference with its new picture."), refuses: [.conflict]
      ) { request, context in
        try sessions.requireHost(request)
        let (name, corners) = (try Self.name(context), try Self.corners(of: request))
        let references = try await references(for: request)
        try await mustNotBePlayed(references.thing(of: name))
        return try await uploads.read(request, context) {
          try .json(await references.replace(name, with: $0, corners: corners))
        }
      },
      .post(
        "/api/catalogue/{name}/turn", "Turn the picture of a reference by a quarter, clockwise", with: [Self.pack],
        by: [.host], .json(CatalogueView.Entry.self, "The reference with its turned picture."), refuses: [.conflict]
      ) { request, context in
        try sessions.requireHost(request)
        let name = try Self.name(context)
        let references = try await references(for: request)
        try await mustNotBePlayed(references.thing(of: name))
        return try .json(await references.turn(name))
      },
    ]
  }

  /// References, to rename and to take out.
  private var changes: [Endpoint] {
    [
      .post(
        "/api/catalogue/{name}/name", "Rename a reference that the pack does not name", NewName.self, with: [Self.pack],
        by: [.host],
        .json(CatalogueView.Entry.self, "The reference with its new name."), refuses: [.conflict]
      ) { new, request, context in
        try sessions.requireHost(request)
        let name = try Self.name(context)
        try await mustNotBePlayed(name)
        return try .json(await references(for: request).rename(name, to: new.name))
      },
      .delete(
        "/api/catalogue/{name}", "Take out a reference that the pack does not name", with: [Self.pack], by: [.host],
        .nothing("It is gone; its image is kept in the folder .deleted of the pack."), refuses: [.conflict]
      ) { request, context in
        try sessions.requireHost(request)
        let name = try Self.name(context)
        try await mustNotBePlayed(name)
        try await references(for: request).remove(name)
        return Response(status: .noContent)
      },
    ]
  }

  private struct NewName: Decodable { let name: String }

  /// Those of the pack that the request names. Which packs there are besides the usual one, is the host's.
  private func references(for request: Request) async throws -> any CatalogueService {
    let name = Self.pack.text(in: request)
    if name != nil { try sessions.requireHost(request) }
    return try await catalogue(PackChoice(name))
  }

  private static let pack = Parameter.query(
    "pack",
    "The name of the host's pack in the library, or nothing for the one that the daemon was started with; without it, the usual one."
  )

  /// A thing that a game asks for stays as it is until the game is over.
  private func mustNotBePlayed(_ thing: String) async throws {
    for snapshot in await contests.all()
    where snapshot.contest.phase != .over && snapshot.contest.opening.assignments.contains(where: { $0.image == thing })
    {
      throw Problem(.conflict, "isPlayed", "A game that is being played asks for it: change it when that is over.")
    }
  }

  private static func name(_ context: AppRequestContext) throws -> String {
    let encoded = try context.parameters.require("name")
    return encoded.removingPercentEncoding ?? encoded
  }

  /// Whoever sees the picture of an answer could hold it to the camera.
  private func mustBeRevealed(_ thing: String) async throws {
    for snapshot in await contests.all() where snapshot.contest.isSecret(thing) {
      let title = "A class game asks for it: until it is revealed, only the host sees it."
      throw Problem(.forbidden, "secretPicture", title)
    }
  }

  private static let name = Parameter.query(
    "name", "The new reference's name.", ["type": "string", "minLength": 1], required: true, code: "badName")
  private static let thing = Parameter.query(
    "thing",
    "The thing that the new reference shows, if the pack has an image of it already: the name of its first one.")
  private static let corners = Parameter.query(
    "corners",
    "x and y of the top left, top right, bottom right and bottom left corner, in pixels of the sent picture, separated by commas.",
    required: true, code: "badCorners")

  private static func corners(of request: Request) throws -> Corners {
    guard let corners = Self.corners.text(in: request).flatMap(Corners.init) else { throw Self.corners.refusal }
    return corners
  }
}
