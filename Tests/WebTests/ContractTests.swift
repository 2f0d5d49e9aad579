import Foundation
import GameServer
import HTTPTypes
import Testing

@testable import Web

/// The OpenAPI document and the pages' files say the same as the code.
@Suite struct ContractTests {
  private static var document: [String: Any] {
    let object = try? JSONSerialization.jsonObject(with: Data(Assets.shared.openAPI))
    return object as? [String: Any] ?? [:]
  }

  private static let endpoints = FakeHouse().site.endpoints

  @Test func `the OpenAPI document has exactly the routes of the server`() throws {
    let paths = try #require(Self.document["paths"] as? [String: [String: Any]])
    let described = Set(paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } })
    let isPage = Set(Pages(language: "en").endpoints.map(\.path))
    let served = Set(Self.endpoints.filter { !isPage.contains($0.path) }.map { "\($0.method.rawValue) \($0.path)" })
    #expect(described == served)
  }

  @Test func `each parameter of an address is described`() throws {
    let paths = try #require(Self.document["paths"] as? [String: [String: [String: Any]]])
    for (path, methods) in paths {
      let wanted = Set(path.matches(of: /\{([a-z]+)\}/).map { String($0.output.1) })
      for (method, operation) in methods {
        let parameters = operation["parameters"] as? [[String: Any]] ?? []
        let named = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
        #expect(Set(named) == wanted, "\(method) \(path)")
      }
    }
  }

  @Test func `every file of the pages is embedded, and no other`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Server/Web")
      .standardized
    let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "Pages").path)
    let files = pages.filter { $0.contains(".") }
    #expect(Set(files + ["openapi.json"]) == Set(Assets.shared.embedded.keys))
    for file in files {
      let bytes = try Data(contentsOf: folder.appending(path: "Pages/\(file)"))
      #expect(Assets.shared.embedded[file].map { Data($0) } == bytes, "\(file)")
    }
  }

  @Test(arguments: Pages.scripts.map(\.path)) func `every page is there, with the scripts and styles that it names`(
    path: String
  ) async throws {
    let browser = Browser(FakeHouse().site)
    let page = try await browser.get(path.replacing("{pin}", with: "123456"))
    #expect(page.status == 200)
    #expect(page.headers[.contentType] == "text/html; charset=utf-8")
    let assets = page.text.matches(of: /(?:src|href)="(\/assets\/[^"]+)"/).map { String($0.output.1) }
    #expect(!assets.isEmpty)
    for asset in assets { #expect(try await browser.get(asset).status == 200, "\(asset)") }
  }

  @Test func `a page that the browser has is not sent again`() async throws {
    let browser = Browser(FakeHouse().site)
    let tag = try #require(try await browser.get("/").headers[.eTag])
    let again = try await browser.get("/", [.ifNoneMatch: tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
  }

  @Test func `a page says the language of the daemon, for browsers that wish none of ours`() async throws {
    var site = FakeHouse().site
    #expect(try await Browser(site).get("/").text.contains(#"<html lang="en">"#))
    site.language = "ru"
    #expect(try await Browser(site).get("/").text.contains(#"<html lang="ru">"#))
  }
}
