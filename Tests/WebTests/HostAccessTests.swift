import Basics
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import HTTP
@testable import Web

@Suite struct `The host's access` {
  private let house = FakeGames()
  private var login: String { #"{"key":"\#(house.hostKey)"}"# }

  private func host(_ site: Site) async throws -> Browser {
    let browser = Browser(site)
    #expect(try await browser.post("/api/host", json: login, [.userAgent: "Desk"]).status == 204)
    return browser
  }

  @Test func `each browser has a session of its own, and what is stored opens none`() async throws {
    let site = house.site
    let (desk, tablet) = (try await host(site), try await host(site))
    let tokens = [desk, tablet].compactMap { $0.cookies["apeiron_host"] }
    #expect(Set(tokens).count == 2)
    let sessions = house.host.sessions(now: FakeGames.wallTime)
    #expect(sessions.map(\.browser) == ["Desk", "Desk"])
    for text in sessions.flatMap({ [$0.id, $0.digest] }) + tokens.map({ String($0.dropLast()) }) + [""] {
      #expect(house.host.session(of: text, now: FakeGames.wallTime) == nil)
    }
  }

  @Test func `a copied cookie is worth nothing once its session is revoked`() async throws {
    let site = house.site
    let (desk, thief) = (try await host(site), Browser(site, at: "10.0.0.66"))
    thief.cookies = desk.cookies
    #expect(try await thief.get("/api/contests").status == 200)
    let other = try await host(site)
    let digest = HostAccess.digest(desk.cookies["apeiron_host"] ?? "")
    let session = try #require(house.host.sessions(now: FakeGames.wallTime).first { $0.digest == digest })
    #expect(try await other.send(.delete, "/api/host/sessions/\(session.id)").status == 204)
    for browser in [thief, desk] {
      let answer = try await browser.get("/api/contests")
      #expect(answer.status == 401 && answer.json["code"] as? String == "sessionEnded")
    }
    #expect(try await other.get("/api/contests").status == 200)
    #expect(try await other.send(.delete, "/api/host/sessions/\(session.id)").status == 404)
  }

  @Test func `the host sees all browsers, and which is the own`() async throws {
    let site = house.site
    _ = try await host(site)
    let body = Data(try await host(site).get("/api/host/sessions").body)
    let list = try JSONSerialization.jsonObject(with: body) as? [[String: Any]]
    #expect(list?.count == 2 && list?.count { $0["mine"] as? Bool == true } == 1)
    #expect(try await Browser(site).get("/api/host/sessions").status == 403)
  }

  @Test func `logging out ends the session, and does not only forget it`() async throws {
    let desk = try await host(house.site)
    let cookies = desk.cookies
    #expect(try await desk.send(.delete, "/api/host").status == 204)
    desk.cookies = cookies
    #expect(try await desk.get("/api/contests").status == 401)
  }

  @Test(arguments: ["{}", #"{"key":""}"#, #"{"key":"guess"}"#])
  func `nobody is the host without a key, also who sits at the machine`(body: String) async throws {
    for address in ["127.0.0.1", "10.0.0.9"] {
      let status = try await Browser(house.site, at: address).post("/api/host", json: body).status
      #expect(status == 400 || status == 403)
    }
  }

  @Test func `the host sees that a phone has come from the network`() async throws {
    let router = house.site
    let (desk, phone) = Browser.pair(router, at: "127.0.0.1", "10.0.0.9")
    #expect(try await desk.post("/api/host", json: login).status == 204)
    #expect(try await desk.get("/api/about").json["guest"] == nil)
    _ = try await phone.get("/api/about")
    let guest = try await desk.get("/api/about").json["guest"] as? [String: Any]
    #expect(guest?["plain"] as? Bool == false)
    #expect(try await phone.get("/api/about").json["guest"] == nil)
    let latest = try await desk.get("/api/about/guest").json["guest"] as? [String: Any]
    #expect(latest?["plain"] as? Bool == false)
    #expect(try await phone.get("/api/about/guest").status == 403)
    #expect(try await desk.get("/api/about/qr.svg").text.hasPrefix("<svg"))
  }

  @Test func `without HTTPS the host logs in at this machine only`() async throws {
    let answer = try await Browser(house.site, at: "10.0.0.9").post("/api/host", json: login)
    #expect(answer.status == 403 && answer.json["code"] as? String == "insecureLogin")
    #expect(try await Browser(house.site, at: "127.0.0.1").post("/api/host", json: login).status == 204)
    var site = house.site
    site.address.isSecure = true
    let secure = try await Browser(site, at: "10.0.0.9").post("/api/host", json: login)
    #expect(secure.status == 204 && secure.headers[.setCookie]?.contains("Secure") == true)
  }

  @Test func `a proxy that is named says whether it is HTTPS, and nobody else`() async throws {
    var site = house.site
    site.address.proxies = Proxies([try #require(Network("10.0.0.1"))])
    for (scheme, status) in [("https", 204), ("http", 403)] {
      var headers = HTTPFields()
      headers[named: "X-Forwarded-Proto"] = scheme
      headers[named: "X-Forwarded-For"] = "192.0.2.7"
      #expect(try await Browser(site, at: "10.0.0.1").post("/api/host", json: login, headers).status == status)
      #expect(try await Browser(site, at: "10.0.0.2").post("/api/host", json: login, headers).status == 403)
    }
  }
}
