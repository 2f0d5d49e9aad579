import GameServer
import Hummingbird

/// Liveness and readiness for monitoring: the daemon is alive if it answers, and ready if a round can be played.
struct HealthRoutes {
  let health: @Sendable () async -> [HealthCheck]

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/livez", "Whether the daemon answers", .media("text/plain", "It does.")) { _, _ in .text("ok\n") },
      .get(
        "/readyz", "Whether a round can be played", with: [.query("verbose", "Show the state of each part.")],
        .media("text/plain", "It can."),
        .media("text/plain", "It cannot; the lines say what is wrong.", status: .serviceUnavailable)
      ) { request, _ in
        let checks = await health()
        let isReady = checks.allSatisfy(\.isGood)
        var text = isReady ? "ok\n" : "not ready\n"
        if request.uri.queryParameters["verbose"] != nil || !isReady {
          text += checks.map { "[\($0.isGood ? "+" : "-")] \($0.name): \($0.detail)\n" }.joined()
        }
        return .text(text, status: isReady ? .ok : .serviceUnavailable)
      },
    ]
    return endpoints.tagged("daemon")
  }
}
