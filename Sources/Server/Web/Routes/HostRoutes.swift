import Basics
import Foundation
import HTTP
import Hummingbird

/// Logs the host in and out, and lists and revokes the sessions of all browsers that are the host's.
struct HostRoutes {
  let sessions: Sessions
  let limiter: RateLimiter

  private struct Login: Decodable, Described {
    static let fields: [String: JSONValue] = [
      "key": "The key of the host's address, which the daemon prints."
    ]

    let key: String
  }

  /// A session as the host sees it.
  struct Entry: Codable, Described {
    static let fields: [String: JSONValue] = [
      "browser": "What the browser called itself when it logged in.", "address": "Where it was then.",
      "mine": "Whether the browser that asks has this session.",
    ]

    let id: String
    let browser: String
    let address: String
    let began: Date
    let lastUsed: Date
    let mine: Bool
  }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .post(
        "/api/host", "Log in as the host", Login.self, .nothing("The host's cookie is set."), run: login),
      .delete("/api/host", "Log the host out", .nothing("The session has ended, and the cookie is deleted.")) {
        request, _ in
        if let session = sessions.hostSession(request) { _ = try sessions.host.revoke(session.id) }
        var response = Response(status: .noContent)
        response.setCookie(sessions.hostCookie(nil, for: request))
        return response
      },
      .get(
        "/api/host/sessions", "The browsers that are the host's", by: [.host],
        .json([Entry].self, "The newest first.")
      ) { request, _ in
        try sessions.requireHost(request)
        let own = sessions.hostSession(request)?.id
        return try .json(
          sessions.host.sessions(now: sessions.wallClock.now()).map {
            Entry(
              id: $0.id, browser: $0.browser, address: $0.address, began: $0.began, lastUsed: $0.lastUsed,
              mine: $0.id == own)
          })
      },
      .delete(
        "/api/host/sessions/{id}", "End the session of a browser", by: [.host], .nothing("The session has ended.")
      ) { request, context in
        try sessions.requireHost(request)
        guard try sessions.host.revoke(try context.parameters.require("id")) else { throw Problem.notFound }
        return Response(status: .noContent)
      },
    ]
    return endpoints.tagged("daemon", .path("id", "The session's identifier."))
  }

  @Sendable private func login(_ login: Login, _ request: Request, _ context: AppRequestContext) async throws
    -> Response
  {
    // Whoever listens to the network would be the host, too.
    guard sessions.isSecure ? !sessions.isPlain(request) : context.client.isSecure == true || context.isLocal else {
      if Proxies.isForwarded(request.headers), !sessions.isSecure, let proxy = context.peer {
        throw Problem(
          .forbidden, "insecureProxy",
          """
          A proxy at \(proxy) asks for you, which Apeiron does not know, so that the host's key could be overheard: add \
          "proxies: \(proxy)" to its settings if the proxy speaks HTTPS.
          """)
      }
      throw Problem(
        .forbidden, "insecureLogin",
        "Without HTTPS the host's key could be overheard: open this page at the daemon's machine, or start it with --https."
      )
    }
    let now = sessions.wallClock.now()
    // The right key is never locked out by wrong guesses from the same address.
    guard sessions.host.isKey(login.key, now: now) else {
      try limiter.checkGuesses(request, context)
      limiter.punishGuess(request, context)
      throw Problem(
        .forbidden, "wrongKey",
        "This is no host's key that is valid now: open the address that \"apeiron host link\" prints.")
    }
    let token = try sessions.host.open(
      browser: request.headers[.userAgent] ?? "", address: context.client.address?.description ?? "", now: now)
    var response = Response(status: .noContent)
    response.setCookie(sessions.hostCookie(token, for: request))
    return response
  }
}
