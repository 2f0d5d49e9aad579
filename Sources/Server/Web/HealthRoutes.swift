import GameServer
import Hummingbird

/// For who watches over the daemon: alive is who answers, ready is who can play a round.
struct HealthRoutes {
  let health: any Health

  var endpoints: [Endpoint] {
    [
      .get("/livez") { _, _ in .text("ok\n") },
      .get("/readyz") { request, _ in
        let checks = await health.checks()
        let isReady = checks.allSatisfy(\.isGood)
        var text = isReady ? "ok\n" : "not ready\n"
        if request.uri.queryParameters["verbose"] != nil || !isReady {
          text += checks.map { "[\($0.isGood ? "+" : "-")] \($0.name): \($0.detail)\n" }.joined()
        }
        return .text(text, status: isReady ? .ok : .serviceUnavailable)
      },
    ]
  }
}
