import Hummingbird

/// Who had to wait: for the host, who wonders why pages are slow.
struct AdmissionRoutes {
  let admission: Admission

  /// Requests refused since the start because too much was asked for.
  struct Refused: Codable, Described {
    static let fields: [String: JSONValue] = [
      "look": "Pictures to be judged.", "listen": "Streams of events.", "guess": "PINs and keys after wrong ones.",
      "read": "Anything else that is read.",
    ]

    let open, join, write, look, listen, read, guess: Int
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get(
        "/api/refused", "How many requests were refused because too much was asked for", by: [.host],
        .json(Refused.self, "Since the start.")
      ) { request, _ in
        try admission.sessions.requireHost(request)
        let counts = admission.refused
        func of(_ kind: RequestKind) -> Int { counts[kind] ?? 0 }
        return try .json(
          Refused(
            open: of(.open), join: of(.join), write: of(.write), look: of(.look), listen: of(.listen), read: of(.read),
            guess: of(.guess)))
      }
    ]
    return endpoints.tagged("daemon")
  }
}
