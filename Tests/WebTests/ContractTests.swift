import Foundation
import GameServer
import HTTPTypes
import PageShell
import Testing

@testable import HTTP
@testable import Web

/// The OpenAPI document, what is said to requests that it does not allow, and the files of the pages. That answers are as
/// documented is checked with each of them: see ``Browser``.
@Suite struct ContractTests {
  private static let endpoints = FakeGames().site.endpoints
  private static let pages = FakeGames().site.pages

  @Test func `every address but those of pages is described, under a heading that there is`() async throws {
    let isPage = Set(Self.pages.endpoints.map(\.path))
    let tags = FakeGames().site.tags.keys
    for endpoint in Self.endpoints where !isPage.contains(endpoint.path) {
      let operation = try #require(endpoint.operation, "\(endpoint.path)")
      #expect(tags.contains(operation.tag), "\(endpoint.path)")
    }
    let answer = try await Browser(FakeGames().site).get("/api/openapi.json")
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data(answer.body)) == Contract.api.document)
  }

  @Test func `each parameter of an address is described`() {
    for endpoint in Self.endpoints {
      guard let operation = endpoint.operation else { continue }
      let wanted = Set(endpoint.path.matches(of: /\{([a-z]+)\}/).map { String($0.output.1) })
      #expect(Set(operation.parameters.filter { $0.place == .path }.map(\.name)) == wanted, "\(endpoint.path)")
    }
  }

  @Test func `an answer that is not as documented is found out`() throws {
    let schema: JSONValue = [
      "type": "object", "required": ["name"],
      "properties": ["name": ["type": "string"], "age": ["type": "integer"], "sex": ["enum": ["f", "m"]]],
    ]
    let api = Contract(["paths": [:]])
    #expect(api.faults(of: ["name": "Wren", "age": 3], in: schema, at: "") == [])
    let wrong: [JSONValue] = [
      [:], ["name": 3], ["name": "", "age": 0.5], ["name": "", "sex": "x"], ["name": "", "b": 1],
    ]
    for value in wrong { #expect(!api.faults(of: value, in: schema, at: "").isEmpty, "\(value)") }
  }

  @Test(arguments: [
    ("/api/about", HTTPRequest.Method.put, "GET, HEAD, OPTIONS"), ("/api/host", .get, "DELETE, OPTIONS, POST"),
    ("/api/contests", .delete, "GET, HEAD, OPTIONS, POST"), ("/api/look", .head, "OPTIONS, POST"),
    ("/api/catalogue/preview", .patch, "OPTIONS, POST"), ("/maths", .post, "GET, HEAD, OPTIONS"),
  ]) func `an address says which methods it has`(path: String, method: HTTPRequest.Method, methods: String) async throws
  {
    let browser = Browser(FakeGames().site)
    let refused = try await browser.send(method, path)
    #expect(refused.status == 405)
    #expect(refused.headers[.allow] == methods)
    #expect(method == .head ? refused.body.isEmpty : refused.json["code"] as? String == "wrongMethod")
    let options = try await browser.send(.options, path)
    #expect(options.status == 204)
    #expect(options.headers[.allow] == methods)
    #expect(try await browser.send(.options, "/nowhere").status == 404)
  }

  @Test(arguments: [
    ("/api/moon?lat=%FF&lon=1", "badQuery"), ("/api/map/coast?from=afar", "badParameter"),
    ("/api/eggs/lawn/events?after=yesterday", "badParameter"), ("/api/moon?lat=inf&lon=1", "badLatitude"),
  ]) func `a malformed query is refused`(path: String, code: String) async throws {
    let answer = try await Browser(FakeGames().site).get(path)
    #expect(answer.status == 400)
    #expect(answer.json["code"] as? String == code)
  }

  @Test func `a body that says that it is no JSON is not read as such`() async throws {
    let browser = Browser(FakeGames().site)
    let body = #"{"mode":"solo"}"#
    let refused = try await browser.post("/api/contests", json: body, [.contentType: "text/plain"])
    #expect(refused.status == 415)
    #expect(refused.json["code"] as? String == "notJSON")
    let taken = try await browser.post("/api/contests", json: body, [.contentType: "Application/JSON; charset=utf-8"])
    #expect(taken.status == 201)
  }

  @Test func `every file of the pages is embedded, and no other`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let games = FakeGames().modules.map { ("\($0.name)/", "Games/\($0.name.capitalized)/Pages") }
    var files: [String: Data] = [:]
    for (prefix, folder) in [("", "Server/PageShell/Pages"), ("", "Server/Web/Pages")] + games {
      for file in try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: folder).path)
      where file.contains(".") {
        files[prefix + file] = try Data(contentsOf: sources.appending(path: "\(folder)/\(file)"))
      }
    }
    #expect(Set(files.keys) == Set(Self.pages.assets.embedded.keys))
    for (file, bytes) in files { #expect(Self.pages.assets.embedded[file].map { Data($0) } == bytes, "\(file)") }
  }

  @Test(arguments: pages.scripts.map(\.path)) func `every page is there, with the scripts and styles that it names`(
    path: String
  ) async throws {
    let browser = Browser(FakeGames().site)
    let page = try await browser.get(path.replacing("{pin}", with: "123456"))
    #expect(page.status == 200)
    #expect(page.headers[.contentType] == "text/html; charset=utf-8")
    let assets = page.text.matches(of: /(?:src|href)="(\/assets\/[^"]+)"/).map { String($0.output.1) }
    #expect(!assets.isEmpty)
    for asset in assets { #expect(try await browser.get(asset).status == 200, "\(asset)") }
  }

  @Test func `a page that the browser has is not sent again`() async throws {
    let browser = Browser(FakeGames().site)
    let tag = try #require(try await browser.get("/").headers[.eTag])
    let again = try await browser.get("/", [.ifNoneMatch: tag])
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
  }

  @Test func `a page says the language of the daemon, for browsers that wish none of ours`() async throws {
    var site = FakeGames().site
    #expect(try await Browser(site).get("/").text.contains(#"<html lang="en">"#))
    site.language = "ru"
    #expect(try await Browser(site).get("/").text.contains(#"<html lang="ru">"#))
  }
}
