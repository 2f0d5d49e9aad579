import EventSourcing
import HTTPTypes
package import Hummingbird

/// The sender of a request, by its cookies.
package struct Sessions: Sendable {
  let keyring: Keyring
  package let host: HostAccess
  package let wallClock: WallClock
  /// Whether the site is served over HTTPS.
  package let isSecure: Bool

  package init(keyring: Keyring, host: HostAccess, wallClock: WallClock, isSecure: Bool) {
    self.keyring = keyring
    self.host = host
    self.wallClock = wallClock
    self.isSecure = isSecure
  }

  /// Whether somebody asks a site of HTTPS over plain HTTP, where anybody could listen: nobody is the host there.
  package func isPlain(_ request: Request) -> Bool { isSecure && request.head.scheme != "https" }

  private static let hostCookie = "apeiron_host"
  /// A browser is the same visitor over a term.
  private static let aTerm = 180 * 24 * 3600
  /// Contests do not last longer, and a browser's cookies must not pile up.
  private static let aDay = 24 * 3600

  package func isHost(_ request: Request) -> Bool { hostSession(request) != nil }

  /// The host's session that this browser has; nil where it has none, or none any more.
  package func hostSession(_ request: Request) -> HostBook.Session? {
    request.cookies[Self.hostCookie].flatMap { host.session(of: $0.value, now: wallClock.now()) }
  }

  package func requireHost(_ request: Request) throws {
    if !isHost(request) { throw refusal(request, otherwise: .hostOnly) }
  }

  /// Why this browser is not the host: its session has ended, or else it never was.
  package func refusal(_ request: Request, otherwise problem: Problem) -> Problem {
    request.cookies[Self.hostCookie].map { !$0.value.isEmpty } ?? false ? .sessionEnded : problem
  }

  /// Whether a client may see through the daemon's own camera: somebody at this machine, where the kiosk is, or the
  /// host. A class that reaches the port does not look into the room.
  package func maySeeCamera(_ request: Request, _ context: AppRequestContext) -> Bool {
    context.isLocal || isHost(request)
  }

  package func requireCamera(_ request: Request, _ context: AppRequestContext) throws {
    if !maySeeCamera(request, context) { throw refusal(request, otherwise: .notYourCamera) }
  }

  /// The player that this browser is in `contest`; nil where it is none.
  package func player(_ request: Request, in contest: String) -> String? {
    value(of: Self.playerCookie(contest), in: request).flatMap { keyring.player(of: $0, in: contest) }
  }

  package func requirePlayer(_ request: Request, in contest: String) throws -> String {
    guard let player = player(request, in: contest) else { throw Problem.stranger }
    return player
  }

  private static let visitorCookie = "apeiron_v"

  /// The browser that asks, by a name that it keeps; nil where it has none yet.
  package func visitor(_ request: Request) -> String? {
    value(of: Self.visitorCookie, in: request).flatMap { keyring.visitor(of: $0) }
  }

  /// Answers the browser that asks as a visitor, who is known again by a cookie: it gets one with its first answer.
  package func withVisitor(of request: Request, _ answer: (_ visitor: String) async throws -> Response) async throws
    -> Response
  {
    if let visitor = visitor(request) { return try await answer(visitor) }
    // 80 bits: nobody comes upon another's by chance.
    let visitor = Base32.encode((0..<10).map { _ in UInt8.random(in: .min ... .max) })
    var response = try await answer(visitor)
    response.setCookie(
      cookie(Self.visitorCookie, keyring.visitorToken(visitor), path: "/", lifetime: Self.aTerm, for: request))
    return response
  }

  /// The cookie of the host's session with this token; nil takes it away.
  package func hostCookie(_ token: String?, for request: Request) -> Cookie {
    let lifetime = token == nil ? 0 : Int(HostAccess.sessionLasts)
    return cookie(Self.hostCookie, token ?? "", path: "/", lifetime: lifetime, isSecure: isEncrypted(request))
  }

  /// Whether the browser speaks HTTPS, with the daemon or with a proxy that is believed.
  private func isEncrypted(_ request: Request) -> Bool { isSecure || request.head.scheme == "https" }

  /// The cookies by which `player` is known in `contest`: for its own addresses, for joining, so that a browser that
  /// has joined gets its own player back, and for having itself erased.
  package func playerCookies(_ player: String, in contest: String, for request: Request) -> [Cookie] {
    Self.playerPaths(contest).map { path in
      cookie(
        Self.playerCookie(contest), keyring.playerToken(player, in: contest), path: path, lifetime: Self.aDay,
        for: request)
    }
  }

  /// The contests of which this browser has sent a player's cookie, each with the player, by contest.
  package func players(_ request: Request) -> [(contest: String, player: String)] {
    request.headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { part in
      let name = part.prefix { $0 != "=" }.trimmingPrefix(while: \.isWhitespace)
      guard name.hasPrefix(Self.playerCookie("")) else { return nil }
      var contest = String(name.dropFirst(Self.playerCookie("").count))
      if contest.hasSuffix(Self.plainSuffix) { contest.removeLast(Self.plainSuffix.count) }
      return player(request, in: contest).map { (contest, $0) }
    }.sorted { $0.contest < $1.contest }
  }

  /// The cookies that take away the marks by which a browser is known as visitor, and as player in these
  /// `contests`. A host stays the host.
  package func forgottenCookies(of contests: [String]) -> [Cookie] {
    let players = contests.flatMap { contest in
      Self.playerPaths(contest).map { (name: Self.playerCookie(contest), path: $0) }
    }
    return ([(name: Self.visitorCookie, path: "/")] + players).flatMap { name, path in
      let own = cookie(name, "", path: path, lifetime: 0, isSecure: isSecure)
      return isSecure ? [own, cookie(name + Self.plainSuffix, "", path: path, lifetime: 0, isSecure: false)] : [own]
    }
  }

  /// Where a browser has the facts about itself erased.
  package static let mine = "/api/stored/mine"

  private static func playerCookie(_ contest: String) -> String { "apeiron_p_\(contest)" }

  private static func playerPaths(_ contest: String) -> [String] {
    ["/api/contests/\(contest)", "/api/join", mine]
  }

  /// Of a browser that came over plain HTTP, cookies have names of their own: it may not
  /// replace those that it got over HTTPS.
  private static let plainSuffix = "_plain"

  private func value(of name: String, in request: Request) -> String? {
    (request.cookies[name] ?? request.cookies[name + Self.plainSuffix])?.value
  }

  private func cookie(_ name: String, _ value: String, path: String, lifetime: Int, for request: Request) -> Cookie {
    isPlain(request)
      ? cookie(name + Self.plainSuffix, value, path: path, lifetime: lifetime, isSecure: false)
      : cookie(name, value, path: path, lifetime: lifetime, isSecure: isEncrypted(request))
  }

  private func cookie(_ name: String, _ value: String, path: String, lifetime: Int, isSecure: Bool) -> Cookie {
    Cookie(
      name: name, value: value, maxAge: lifetime, path: path, secure: isSecure, httpOnly: true, sameSite: .strict)
  }
}
