import HTTP
import Hummingbird
import PackServer

/// Rehearses packs: photographs of their things, and the forecast that they give of the lesson to come.
struct RehearsalRoutes {
  let rehearsals: RehearsalService
  /// The version of the program.
  let version: String
  let sessions: Sessions
  let uploads: PictureUploads

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/packs/{pack}/rehearsal", "What photographs say of the lesson to come", by: [.host],
        .json(RehearsalReport.self, "Of the photographs since it began, with the rehearsals before."),
        refuses: [.unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        return try .json(await rehearsals.report(try PackRoutes.pack(context)))
      },
      .post(
        "/api/packs/{pack}/rehearsal", "Judge a photograph of a thing", with: [Self.thing, Self.keep],
        sends: .picture, by: [.host], .json(RehearsalReport.self, "With what was found in the photograph."),
        refuses: [.notFound]
      ) { request, context in
        try sessions.requireHost(request)
        let (name, thing) = (try PackRoutes.pack(context), Self.thing.text(in: request) ?? "")
        return try await uploads.read(request, context) {
          try .json(
            await rehearsals.judge(
              $0, of: thing.isEmpty ? nil : thing, in: name, kept: Self.keep.text(in: request) == "true"))
        }
      },
      .get(
        "/api/packs/{pack}/rehearsal/failures", "The kept photographs that went wrong, for `apeiron replay`",
        by: [.host], .media(PackRoutes.archive, "A zip; without photographs if none are kept."),
        refuses: [.unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        let name = try PackRoutes.pack(context)
        return .bytes(try await rehearsals.failures(name, version: version), type: PackRoutes.archive)
          .download(as: "\(name)-failures.zip")
      },
      .delete(
        "/api/packs/{pack}/rehearsal", "Leave out photographs of a thing", with: [Self.forgotten], by: [.host],
        .json(RehearsalReport.self, "What is left."), refuses: [.unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        let (name, thing) = (try PackRoutes.pack(context), Self.forgotten.text(in: request) ?? "")
        return try .json(await rehearsals.forget(thing.isEmpty ? nil : thing, in: name))
      },
      .post(
        "/api/packs/{pack}/rehearsal/new", "End the rehearsal and begin another", by: [.host],
        .json(RehearsalReport.self, "Without photographs; the one that ended is among the earlier ones."),
        refuses: [.unprocessableContent]
      ) { request, context in
        try sessions.requireHost(request)
        return try .json(await rehearsals.begin(try PackRoutes.pack(context)))
      },
    ]
    return endpoints.tagged("packs", .path("pack", "The pack's name in the library."))
  }

  private static let thing = Parameter.query(
    "thing", "The name of what the photograph shows; empty for something that the pack does not have.", required: true)
  private static let keep = Parameter.flag(
    "keep", "Whether the photograph itself is kept if it goes wrong: in memory, for a day at most.")
  private static let forgotten = Parameter.query("thing", "Of which thing; empty for strangers.", required: true)
}
