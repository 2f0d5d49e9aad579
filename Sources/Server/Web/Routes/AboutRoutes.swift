import GameServer
import HTTP
import Hummingbird
import PackServer

/// The daemon's description of itself for pages and programs, and its certificate for phones that are to trust it.
struct AboutRoutes {
  let games: GameServer
  let doors: [About.Door]
  let version: String
  let address: SiteAddress
  let sessions: Sessions
  let remoteVisits: RemoteVisits

  var endpoints: [Endpoint] {
    let endpoints: [Endpoint] = [
      .get("/api/about", "What this daemon is", with: [.language], .json(About.self, "The daemon.")) {
        request, context in
        let isPlain = sessions.isPlain(request)
        if !context.isLocal { remoteVisits.note(RemoteVisits.Guest(plain: isPlain)) }
        let summary = await games.summary()
        let about = About(
          summary, in: Wording(Glossary(languages: summary.languages), for: request),
          version: version, at: address, doors: doors, isPlain: isPlain, isHost: sessions.isHost(request),
          maySeeCamera: sessions.maySeeCamera(request, context), guest: remoteVisits.newest)
        // Every page asks this first, so that its browser is a visitor before it writes anything.
        return try await sessions.withVisitor(of: request) { _ in try .json(about) }
      },
      .get(
        "/api/about/guest", "Whether somebody has come from another machine", by: [.host],
        .json(LatestGuest.self, "The guest who did so last.")
      ) { request, _ in
        try sessions.requireHost(request)
        return try .json(LatestGuest(guest: remoteVisits.newest))
      }.followed,
      .get(
        "/api/about/join", "The address at which phones join",
        .json(Way.self, "The address.")
      ) { _, _ in try .json(Way(address: address.addresses().first.map { "\($0)/join" })) }.followed,
      .get(
        "/api/about/qr.svg", "The address at which phones join, as a QR code", .media("image/svg+xml", "The code."),
        refuses: [.notFound]
      ) { _, _ in
        guard let svg = address.addresses().first.flatMap({ QRCode.svg("\($0)/join") }) else { throw Problem.notFound }
        return .text(svg, type: "image/svg+xml")
      },
      .get(
        "/ca.crt", "The certificate of the daemon's own authority", .media("application/x-x509-ca-cert", "PEM."),
        refuses: [.notFound]
      ) { _, _ in
        guard let authority = address.authority() else { throw Problem.notFound }
        return .text(authority, type: "application/x-x509-ca-cert").download(as: "apeiron-ca.crt")
      },
    ]
    return endpoints.tagged("daemon")
  }

  private struct Way: Codable, Described {
    static let fields: [String: JSONValue] = ["address": "Missing where only this machine reaches the daemon."]

    let address: String?
  }

  private struct LatestGuest: Codable, Described {
    static let fields: [String: JSONValue] = ["guest": "Missing where nobody has come since the daemon started."]

    let guest: RemoteVisits.Guest?
  }
}
