import GameServer
import Hummingbird
import NIOCore

/// The stored facts: everyone may see how many there are, the host may export them.
struct StoredRoutes {
  let facts: StoredFacts
  let sessions: Sessions

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/api/stored", "How much is stored", .json([StoredKind].self, "Each kind of fact.")) { _, _ in
        try .json(await facts.kinds())
      },
      .get(
        "/api/stored/export.jsonl", "Everything that is stored", by: [.host],
        .media("application/jsonl", "Every fact, one per line.")
      ) { request, _ in
        try sessions.requireHost(request)
        let body = ResponseBody { writer in
          var position: Int64 = 0
          while let (lines, last) = try await facts.export(after: position) {
            try await writer.write(ByteBuffer(string: lines.map { $0 + "\n" }.joined()))
            position = last
          }
          try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/jsonl"], body: body)
          .download(as: "apeiron-facts.jsonl")
      },
    ]
    return endpoints.tagged("daemon")
  }
}
