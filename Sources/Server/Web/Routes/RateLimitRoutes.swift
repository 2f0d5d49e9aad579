import HTTP
import Hummingbird

/// The requests that had to wait: for the host, who wonders why pages are slow.
struct RateLimitRoutes {
  let limiter: RateLimiter

  /// Requests refused since the start because too much was asked for, or too slowly.
  struct Refused: Codable, Described {
    static let fields: [String: JSONValue] = [
      "look": "Pictures to be judged.", "listen": "Streams of events.", "guess": "PINs and keys after wrong ones.",
      "read": "Anything else that is read.",
      "connect": "Connections that were closed because their address had too many.",
    ]

    let open, join, write, look, listen, read, guess, connect: Int
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/refused", "How many requests were refused because too much was asked for", by: [.host],
        .json(Refused.self, "Since the start.")
      ) { request, _ in
        try limiter.sessions.requireHost(request)
        func of(_ kind: RateLimit) -> Int { limiter.refused(kind) }
        return try .json(
          Refused(
            open: of(.open), join: of(.join), write: of(.write), look: of(.look), listen: of(.listen), read: of(.read),
            guess: of(.guess), connect: limiter.refusedConnections))
      }
    ]
    return endpoints.tagged("daemon")
  }
}
