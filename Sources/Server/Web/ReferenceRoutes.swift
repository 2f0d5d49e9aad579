import Foundation
import GameServer
import Hummingbird
import Quiz

/// The catalogue: the references, their grades, and new references from a camera.
struct ReferenceRoutes {
  let references: any References
  let glossary: Glossary
  let contests: any Contests
  let sessions: Sessions
  let uploads: PictureUploads

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/api/catalogue", "The references", with: [.language], .json(ReferenceList.self, "All of them.")) {
        request, _ in
        let wording = Wording(glossary, for: request)
        var list = await references.list()
        list.references = list.references.map { wording($0) }
        return try .json(list)
      },
      .get(
        "/api/catalogue/{name}/image", "A reference as a picture", .media("image/jpeg", "At most 480 pixels long."),
        .unchanged,
        refuses: [.forbidden]
      ) { request, visit in
        let name = try Self.name(visit)
        if !sessions.isHost(request) { try await mustBeRevealed(name) }
        guard let picture = try await references.picture(of: name) else { throw Problem.notFound }
        return .thumbnail(picture, for: request)
      },
      .get(
        "/api/catalogue/{name}/print", "A reference as it is printed", by: [.host],
        .media("image/jpeg", "At most 1600 pixels long.")
      ) { request, visit in
        try sessions.requireHost(request)
        guard let picture = try await references.largePicture(of: try Self.name(visit)) else { throw Problem.notFound }
        return .thumbnail(picture, for: request)
      },
      .post(
        "/api/catalogue/outline", "Find the corners of the thing in a picture", sends: .picture, by: [.host],
        .json(FoundOutline.self, "Where it seems to be.")
      ) { request, visit in
        try sessions.requireHost(request)
        return try await uploads.read(request, visit) { try .json(await references.outline(in: $0)) }
      },
      .post(
        "/api/catalogue/preview", "See what a reference would be", with: [Self.corners], sends: .picture, by: [.host],
        .media("image/jpeg", "The flat thing between the corners, from the front.")
      ) { request, visit in
        try sessions.requireHost(request)
        let corners = try Self.corners(of: request)
        return try await uploads.read(request, visit) {
          .bytes(try await references.rectified($0, corners: corners), type: "image/jpeg")
        }
      },
      .post(
        "/api/catalogue", "Enrol a new reference", with: [Self.name, Self.corners], sends: .picture,
        by: [.host],
        .created(ReferenceList.Entry.self, "The new reference."), refuses: [.conflict]
      ) { request, visit in
        try sessions.requireHost(request)
        let corners = try Self.corners(of: request)
        let name = Self.name.text(in: request) ?? ""
        return try await uploads.read(request, visit) {
          try .json(await references.enrol($0, corners: corners, name: name), status: .created)
        }
      },
      .post(
        "/api/catalogue/{name}/image", "Give a reference another picture", with: [Self.corners], sends: .picture,
        by: [.host], .json(ReferenceList.Entry.self, "The reference with its new picture."), refuses: [.conflict]
      ) { request, visit in
        try sessions.requireHost(request)
        let (name, corners) = (try Self.name(visit), try Self.corners(of: request))
        try await mustNotBePlayed(name)
        return try await uploads.read(request, visit) {
          try .json(await references.replace(name, with: $0, corners: corners))
        }
      },
      .post(
        "/api/catalogue/{name}/name", "Rename a reference that the pack does not name", NewName.self, by: [.host],
        .json(ReferenceList.Entry.self, "The reference with its new name."), refuses: [.conflict]
      ) { new, request, visit in
        try sessions.requireHost(request)
        let name = try Self.name(visit)
        try await mustNotBePlayed(name)
        return try .json(await references.rename(name, to: new.name))
      },
      .delete(
        "/api/catalogue/{name}", "Take out a reference that the pack does not name", by: [.host],
        .nothing("It is gone; its image is kept in the folder .deleted of the pack."), refuses: [.conflict]
      ) { request, visit in
        try sessions.requireHost(request)
        let name = try Self.name(visit)
        try await mustNotBePlayed(name)
        try await references.remove(name)
        return Response(status: .noContent)
      },
    ]
    return endpoints.tagged("catalogue", .path("name", "The reference's name."))
  }

  private struct NewName: Decodable { let name: String }

  /// What a game asks for stays what it is until the game is over.
  private func mustNotBePlayed(_ name: String) async throws {
    for snapshot in await contests.all()
    where snapshot.contest.phase != .over && snapshot.contest.opening.assignments.contains(where: { $0.image == name })
    {
      throw Problem(.conflict, "isPlayed", "A game that is being played asks for it: change it when that is over.")
    }
  }

  private static func name(_ visit: Visit) throws -> String {
    let encoded = try visit.parameters.require("name")
    return encoded.removingPercentEncoding ?? encoded
  }

  /// Whoever sees the picture of an answer could hold it to the camera.
  private func mustBeRevealed(_ name: String) async throws {
    for snapshot in await contests.all() where snapshot.contest.isSecret(name) {
      let title = "A class game asks for it: until it is revealed, only the host sees it."
      throw Problem(.forbidden, "secretPicture", title)
    }
  }

  private static let name = Parameter.query(
    "name", "The new reference's name.", ["type": "string", "minLength": 1], required: true, code: "badName")
  private static let corners = Parameter.query(
    "corners",
    "x and y of the top left, top right, bottom right and bottom left corner, in pixels of the sent picture, separated by commas.",
    required: true, code: "badCorners")

  private static func corners(of request: Request) throws -> Corners {
    guard let corners = Self.corners.text(in: request).flatMap(Corners.init) else { throw Self.corners.refusal }
    return corners
  }
}
