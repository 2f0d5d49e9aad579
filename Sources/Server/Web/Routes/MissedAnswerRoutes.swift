import GameServer
import HTTP
import Hummingbird

/// Shows the author of a pack which answers were not recognised in lessons, where the host lets pictures of them be
/// kept.
struct MissedAnswerRoutes {
  let misses: MissedAnswers
  let sessions: Sessions

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/packs/{pack}/missed", "Answers that were not recognised in lessons", by: [.host],
        .json([MissedAnswer].self, "Of the last day, those first that the host awarded.")
      ) { request, context in
        try sessions.requireHost(request)
        return try .json(await misses.list(try PackRoutes.pack(context)))
      },
      .get(
        "/api/packs/{pack}/missed/{answer}/picture", "The picture of such an answer", by: [.host],
        .media("image/jpeg", "At most 1600 pixels long.")
      ) { request, context in
        try sessions.requireHost(request)
        let (name, id) = (try PackRoutes.pack(context), try context.parameters.require("answer"))
        guard let picture = await misses.picture(id, of: name) else { throw Problem.notFound }
        return .bytes(picture, type: "image/jpeg")
      },
      .delete(
        "/api/packs/{pack}/missed/{answer}", "Forget the picture of such an answer", by: [.host],
        .nothing("It is gone.")
      ) { request, context in
        try sessions.requireHost(request)
        misses.forget(try context.parameters.require("answer"), of: try PackRoutes.pack(context))
        return Response(status: .noContent)
      },
    ]
    return endpoints.tagged(
      "packs", .path("pack", "The pack's name in the library."), .path("answer", "The answer's identifier."))
  }
}
