import Foundation
import GameServer
import Hummingbird

/// The catalogue: what is known to the recogniser, how good it is, and new references from a camera.
struct ReferenceRoutes {
  let references: any References
  let sessions: Sessions
  let gate: UploadGate

  var endpoints: [Endpoint] {
    [
      .get("/api/catalogue") { _, _ in try .json(await references.list()) },
      .get("/api/catalogue/{name}/image") { _, visit in
        let name = try visit.parameters.require("name")
        guard let picture = try await references.picture(of: name.removingPercentEncoding ?? name) else {
          throw Problem.notFound
        }
        var response = Response.bytes(picture, type: "image/jpeg")
        response.headers[.cacheControl] = "max-age=300"
        return response
      },
      .post("/api/catalogue/preview") { request, _ in
        try sessions.requireHost(request)
        let corners = try Self.corners(of: request)
        return try await PictureBody.read(request, through: gate) {
          .bytes(try await references.rectified($0, corners: corners), type: "image/jpeg")
        }
      },
      .post("/api/catalogue") { request, _ in
        try sessions.requireHost(request)
        let corners = try Self.corners(of: request)
        guard let name = request.uri.queryParameters["name"].map(String.init), !name.isEmpty else {
          throw Problem(.badRequest, "badName", "The parameter \"name\" is missing: give the new reference a name.")
        }
        return try await PictureBody.read(request, through: gate) {
          try .json(await references.enrol($0, corners: corners, name: name), status: .created)
        }
      },
    ]
  }

  private static func corners(of request: Request) throws -> Corners {
    guard let corners = request.uri.queryParameters["corners"].flatMap({ Corners(String($0)) }) else {
      throw Problem(
        .badRequest, "badCorners",
        "The parameter \"corners\" must be eight numbers: x and y of the top left, top right, bottom right and bottom left."
      )
    }
    return corners
  }
}
