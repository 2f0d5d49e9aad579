import Hummingbird

/// Logs the host in and out.
struct HostRoutes {
  let sessions: Sessions
  let admission: Admission

  private struct Login: Decodable { let key: String }

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .post(
        "/api/host", "Log in as the host", Login.self, .nothing("The host's cookie is set."),
        refuses: [.tooManyRequests]
      ) { login, _, visit in
        // The right key is never locked out by wrong guesses from the same address.
        guard sessions.keyring.isHostKey(login.key) else {
          try admission.checkGuesses(visit)
          admission.punishGuess(visit)
          throw Problem(
            .forbidden, "wrongKey",
            "This is not the host's key: open the address that the daemon printed when it started.")
        }
        var response = Response(status: .noContent)
        response.setCookie(sessions.hostCookie())
        return response
      },
      .delete("/api/host", "Log the host out", .nothing("The cookie is deleted.")) { _, _ in
        var response = Response(status: .noContent)
        response.setCookie(sessions.hostCookie(lasts: false))
        return response
      },
    ]
    return endpoints.tagged("daemon")
  }
}
