import Foundation
import HTTPTypes
import PageShell
import Testing

@testable import Web

/// The files that pages load beside their HTML.
@Suite struct AssetTests {
  private let browser = Browser(FakeGames().site)

  @Test func `a file is kept by browsers for a year, under an address that names its version`() async throws {
    let answer = try await browser.get(FakeGames().site.pages.assets.root + "shared/dom.js")
    #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
    #expect(try await browser.get("/").text.contains(FakeGames().site.pages.assets.root + "home/home-page.js"))
  }

  @Test func `a page of another version gets what is there now, and keeps none of it`() async throws {
    let answer = try await browser.get("/assets/before/shared/dom.js")
    #expect(answer.status == 200)
    #expect(answer.headers[.cacheControl] == "no-cache")
  }

  @Test(arguments: ["/assets/", "/assets/dom.js", "/assets/before/nothing.js", "/assets/before/../shell.html"])
  func `there is nothing at other addresses`(path: String) async throws {
    #expect(try await browser.get(path).status == 404)
  }

  @Test(arguments: [
    ("/wall/123456/", "/wall/123456"), ("/play/123456/?language=ru", "/play/123456?language=ru"),
    ("//evil.test/", nil), ("/host//", "/host"), ("//wall/123456/", "/wall/123456"),
  ]) func `a page is found with a slash at its end, too`(asked: String, own: String?) async throws {
    let answer = try await browser.get(asked)
    #expect(answer.headers[.location] == own && answer.status == (own == nil ? 404 : 308))
  }

  @Test func `a file is compressed for browsers that take it`() async throws {
    let path = FakeGames().site.pages.assets.root + "apeiron.css"
    let plain = try await browser.get(path)
    let compressed = try await browser.get(path, [.acceptEncoding: "gzip, deflate, br"])
    #expect(plain.headers[.contentEncoding] == nil)
    #expect(compressed.headers[.contentEncoding] == "gzip")
    #expect(compressed.headers[.vary] == "Accept-Encoding")
    #expect(compressed.body.prefix(2) == [0x1F, 0x8B])
    #expect(compressed.body.count * 3 < plain.body.count)
  }

  @Test func `the terms of everything that is shown are told`() async throws {
    for package in LicenceRoutes.packages {
      let terms = try await browser.get("/api/licences/\(package)")
      #expect(terms.status == 200, "\(package)")
      #expect(terms.text.contains("icense"), "\(package)")
    }
    #expect(try await browser.get("/api/licences/bash").status == 404)
  }
}
