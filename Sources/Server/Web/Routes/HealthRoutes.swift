import GameServer
import HTTP
import Hummingbird

/// The endpoints for monitoring: the daemon is alive if it answers, and ready if a round can be played. They also serve
/// its metrics.
struct HealthRoutes {
  let health: @Sendable () async -> [HealthCheck]
  let metrics: MetricsAccess

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/livez", "Whether the daemon answers", .media("text/plain", "It does.")) { _, _ in .text("ok\n") },
      .get(
        "/readyz", "Whether a round can be played",
        with: [
          .query("verbose", "Show the state of each part; its details are for who may read the figures.")
        ],
        .media("text/plain", "It can."),
        .media("text/plain", "It cannot; the lines say what is wrong.", status: .serviceUnavailable)
      ) { request, context in
        let checks = await health()
        let isReady = checks.allSatisfy(\.isGood)
        var text = isReady ? "ok\n" : "not ready\n"
        if request.uri.queryParameters["verbose"] != nil || !isReady {
          // Details name folders and devices of this machine.
          let isTold = metrics.admits(request.headers[.authorization], isLocal: context.isLocal)
          text += checks.map { check in
            "[\(check.isGood ? "+" : "-")] \(check.name)" + (isTold ? ": \(check.detail)\n" : "\n")
          }.joined()
        }
        return .text(text, status: isReady ? .ok : .serviceUnavailable)
      },
      .get(
        "/metrics", "The daemon's figures, in Prometheus' text format: for this machine, or with a bearer token",
        .media("text/plain", "They are."), refuses: [.forbidden, .notFound]
      ) { request, context in
        guard metrics.admits(request.headers[.authorization], isLocal: context.isLocal) else { throw Self.noMetrics }
        guard let text = metrics.text else { throw Problem.notFound }
        return .text(await text(), type: metrics.contentType)
      },
    ]
    return endpoints.tagged("daemon")
  }

  private static let noMetrics = Problem.denied(
    "noMetrics",
    "Figures are for this machine and for who has the token: send \"Authorization: Bearer …\", as the setting metrics-token says."
  )
}
