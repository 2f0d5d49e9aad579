import Atlas
import Foundation
import GameServer
import HTTPTypes
import Testing

@testable import Web

@Suite struct MapTests {
  @Test func `pages may get pictures from the tile server that is set, and from no other`() async throws {
    var site = FakeGames().site
    let without = try #require(try await Browser(site).get("/").headers[.contentSecurityPolicy])
    #expect(without.contains("img-src 'self' blob: data:;"))
    site.tiles = TileServer(url: "https://tiles.example:81/{z}/{x}/{y}.png", attribution: "© the mappers")
    let with = try #require(try await Browser(site).get("/").headers[.contentSecurityPolicy])
    #expect(with.contains("img-src 'self' blob: data: https://tiles.example:81;"))
    let tiles = try await Browser(site).get("/api/map").json["tiles"] as? [String: String]
    #expect(tiles == ["url": "https://tiles.example:81/{z}/{x}/{y}.png", "attribution": "© the mappers"])
  }

  @Test func `a map without coasts says which package has them`() async throws {
    var site = FakeGames().site
    site.atlas = Atlas(folder: "/nowhere")
    #expect(try await Browser(site).get("/api/map").json["missingCoast"] as? String == "marble-qt-data")
    let coast = try await Browser(site).get("/api/map/coast")
    #expect(coast.status == 503)
    #expect(coast.json["code"] as? String == "noCoast")
    #expect((coast.json["title"] as? String)?.contains("marble-qt-data") == true)
  }

  @Test(.enabled(if: Atlas().isInstalled, "the Debian package \(Atlas.package) is not installed"))
  func `coasts are sent once a day, from far and from near`() async throws {
    let browser = Browser(FakeGames().site)
    let far = try await browser.get("/api/map/coast")
    let near = try await browser.get("/api/map/coast?from=near")
    #expect(far.headers[.cacheControl] == "max-age=86400")
    #expect(far.body.count * 3 < near.body.count)
  }

  @Test(.enabled(if: InstalledFile.missingPackages.isEmpty, "not installed: \(InstalledFile.missingPackages)"))
  func `the map library is served from where Debian has it`() async throws {
    let browser = Browser(FakeGames().site)
    for library in InstalledFile.maps {
      let answer = try await browser.get(Assets.shared.root + library.name)
      #expect(answer.status == 200)
      #expect(Data(answer.body) == FileManager.default.contents(atPath: library.path))
      #expect(answer.headers[.contentType]?.hasPrefix("text/") == true)
    }
  }
}
