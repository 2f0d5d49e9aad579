import Basics
import GameServer
import HTTP
import Hummingbird
import Judging
import PackServer

/// Judges pictures that belong to no game.
struct FrameRoutes {
  let house: House

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .post(
        "/api/look", "Judge a picture", with: [Self.among, .capturedAgo, .pictureKind], sends: .picture,
        .json(FrameAnswer.self, "What is in it."), refuses: [.notFound]
      ) { request, context in
        let name = Self.among.text(in: request) ?? "\(ReferenceGroup.all)"
        guard let group = ReferenceGroup(name) else { throw GameServerError.noSuchGroup(name) }
        // A client that has no page open has at most one picture waiting, like a visitor.
        let sender = house.sessions.visitor(request) ?? context.client.address?.description ?? "somebody"
        return try await house.answer(request, context) { try await house.frames.look($0, of: sender, among: group) }
      }
    ]
    return endpoints.tagged("pictures")
  }

  private static let among = Parameter.query(
    "among",
    "What to look for: \"all\" references of the pack, those of the \"quiz\", its cards (\"numbers\", \"moon\", \"sky\"), or the eggs of a hunt (\"hunt:NAME\"). All by default."
  )
}

extension FrameAnswer.Seen: Described {
  static let fields: [String: JSONValue] = [
    "outline": [
      "description": """
      The corners of the reference in pixels of the picture, each as x and y: top left, top right, bottom right, bottom left.
      """,
      "minItems": 4, "maxItems": 4,
    ],
    "probability": ["minimum": 0, "maximum": 1],
  ]
}
