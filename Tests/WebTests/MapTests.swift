import Atlas
import Foundation
import GameServer
import HTTPTypes
import TestSupport
import Testing
import Tiles

@testable import PageShell
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

  @Test func `tiles that lie on this machine are served, and need no other server`() async throws {
    let folder = try TemporaryFolder()
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3])
    let file = URL(filePath: folder.path("tiles/3/4/2.png"))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.write(to: file)
    var site = FakeGames().site
    let store = try TileStore(path: folder.path("tiles"))
    (site.tileStore, site.tiles) = (store, TileServer(store, attribution: "Anna"))
    let browser = Browser(site)
    let tiles = try #require(try await browser.get("/api/map").json["tiles"] as? [String: Any])
    #expect(tiles["url"] as? String == "/api/map/tiles/{z}/{x}/{y}" && tiles["zooms"] as? [Int] == [3, 3])
    let tile = try await browser.get("/api/map/tiles/3/4/2")
    #expect(tile.status == 200 && Data(tile.body) == picture && tile.headers[.contentType] == "image/png")
    for missing in ["3/4/3", "2/0/0", "3/a/2", "99999999999999999999/0/0", "3/4/-2"] {
      #expect(try await browser.get("/api/map/tiles/\(missing)").status == 404)
    }
    let policy = try #require(try await browser.get("/").headers[.contentSecurityPolicy])
    #expect(policy.contains("img-src 'self' blob: data:;"))
    #expect(try await Browser(FakeGames().site).get("/api/map/tiles/3/4/2").status == 404)
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
      let answer = try await browser.get(FakeGames().site.pages.assets.root + library.name)
      #expect(answer.status == 200)
      #expect(Data(answer.body) == FileManager.default.contents(atPath: library.path))
      #expect(answer.headers[.contentType]?.hasPrefix("text/") == true)
    }
  }
}
