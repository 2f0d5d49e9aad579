import Capture
import Foundation
import GameServer
import Quiz
import Synchronization
import Testing

@testable import Web

/// The daemon's own cameras, of which each is a station.
@Suite struct `The daemon's cameras` {
  private let house = FakeGames(.kiosk)

  /// A browser at the machine of a daemon with two cameras.
  private var browser: Browser {
    house.stations = Cameras(["left", "right"].map { CameraHub($0, source: PushedSource()) })
    return Browser(house.site, at: "127.0.0.1")
  }

  private struct Station: Decodable, Equatable {
    let name, state: String
    let number, points: Int?
  }

  private func stations(_ answer: Browser.Answer) throws -> [Station] {
    try JSONDecoder().decode([Station].self, from: Data(answer.body))
  }

  @Test func `are told by their names, with what is played at them`() async throws {
    let browser = browser
    #expect(try await browser.get("/api/about").json["cameras"] as? [String] == ["left", "right"])
    let free = try stations(await browser.get("/api/cameras"))
    #expect(free.map(\.name) == ["left", "right"] && free.map(\.state) == ["lost", "lost"])
    #expect(try await browser.post("/api/contests", json: #"{"mode":"kiosk","camera":"right"}"#).status == 201)
    #expect(house.opened.withLock(\.self)?.camera == "right")
    #expect(try await browser.post("/api/contests/c1/actions", json: #"{"action":"ask"}"#).status == 200)
    let played = try stations(await browser.get("/api/cameras"))
    #expect(played.map(\.number) == [nil, 1] && played.map(\.points) == [nil, 0])
  }

  @Test func `are asked for by name, and the first by none`() async throws {
    let browser = browser
    for query in ["", "?camera=left", "?camera=right"] {
      #expect(try await browser.get("/api/camera\(query)").json["state"] as? String == "lost")
    }
    for path in ["/api/camera", "/api/camera/stream"] {
      let answer = try await browser.get("\(path)?camera=middle")
      #expect(answer.status == 404 && answer.json["code"] as? String == "noSuchCamera")
    }
    #expect(try await browser.post("/api/contests", json: #"{"mode":"kiosk","camera":"middle"}"#).status == 404)
  }

  @Test func `are nobody else's, but the projector says which station is which`() async throws {
    let house = FakeGames()
    house.stations = Cameras(["left", "right"].map { CameraHub($0, source: PushedSource()) })
    let guest = Browser(house.site, at: "10.0.0.9")
    #expect(try await guest.get("/api/cameras").status == 403)
    #expect(try await guest.get("/api/about").json["cameras"] as? [String] == [])
    #expect(try await stations(guest.get("/api/walls/123456/stations")).map(\.name) == ["left", "right"])
    #expect(try await guest.get("/api/walls/654321/stations").status == 404)
  }

  @Test func `are none where the daemon has none`() async throws {
    let browser = Browser(house.site, at: "127.0.0.1")
    #expect(try await browser.get("/api/camera").json["state"] as? String == "none")
    #expect(try stations(await browser.get("/api/cameras")) == [])
    #expect(try await browser.get("/api/camera?camera=left").status == 404)
  }
}
