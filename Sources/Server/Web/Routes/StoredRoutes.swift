import GameServer
import HTTP
import Hummingbird
import NIOCore
import Quiz

/// The stored facts: everyone may see how many there are, the host may export them, and each browser may have
/// the facts about itself erased.
struct StoredRoutes {
  let facts: StoredFacts
  let visitors: Visitors
  let contests: any Contests
  let sessions: Sessions

  /// The result of an erasure.
  private struct Erased: Codable, Described {
    static let fields: [String: JSONValue] = [
      "games": "The games from which this browser's player was erased.",
      "facts": "The facts outside games from which its names and texts were erased.",
    ]

    let games, facts: Int
  }

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
      // Erasing reads the streams of every game.
      .delete(
        Sessions.mine, "Erase what is stored about this browser",
        .json(
          Erased.self,
          "Its players and their maths, notes, places, names in hunts and in games of the last day are erased, and its cookies."
        )
      ) { request, _ in
        let players = sessions.players(request)
        for (contest, player) in players {
          try await contests.forget(PlayerID(rawValue: player), in: contest)
        }
        let count = try await visitors.erase(sessions.visitor(request))
        var response = try Response.json(Erased(games: players.count, facts: count))
        for cookie in sessions.forgottenCookies(of: players.map(\.contest)) { response.setCookie(cookie) }
        return response
      }.costly,
    ]
    return endpoints.tagged("daemon")
  }
}
