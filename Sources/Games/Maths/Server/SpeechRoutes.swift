import HTTP
import Hummingbird

/// The recorded sentences of the maths games.
struct SpeechRoutes {
  let speech: SpeechFolder

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/speech/{language}", "The sentences that were recorded",
        .json(
          [String].self,
          "For each the FNV-1a hash of its text, 32 bits, in eight hexadecimal digits; none if no speech is installed.")
      ) { _, context in
        try .json(speech.names(in: try context.parameters.require("language")))
      },
      .get("/api/speech/{language}/{name}", "A recorded sentence", .media("audio/ogg", "Opus.")) { _, context in
        let name = try context.parameters.require("name")
        guard let bytes = speech.recording(name, in: try context.parameters.require("language")) else {
          throw Problem.notFound
        }
        var response = Response.bytes(bytes, type: "audio/ogg")
        // Another text has another name; a voice that is recorded anew is heard after a day.
        response.headers[.cacheControl] = "max-age=86400"
        return response
      },
    ]
    return endpoints.naming(
      .path("language", "A language of the pages: en, ru."), .path("name", "The hash of the sentence."))
  }
}
