import EventStore
import Foundation
import GameServer
import HTTP
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import Web

@Suite struct MonitoringTests {
  private let house = FakeGames()

  private func site(token: String? = nil) -> Site {
    var site = house.site
    site.metrics.text = { "apeiron_ready 1\n" }
    site.metrics.contentType = "text/plain; version=0.0.4"
    site.metrics.token = token
    return site
  }

  @Test func `figures are for this machine, and for who has the token`() async throws {
    let here = try await Browser(site()).get("/metrics")
    #expect(here.status == 200 && here.text == "apeiron_ready 1\n")
    #expect(here.headers[.contentType] == "text/plain; version=0.0.4")
    #expect(try await Browser(site(), at: "10.0.0.7").get("/metrics").status == 403)
    let elsewhere = Browser(site(token: "0123456789abcdef"), at: "10.0.0.7")
    #expect(try await elsewhere.get("/metrics").status == 403)
    for wrong in ["Bearer 0123456789abcdee", "Bearer 0123456789abcde", "Basic 0123456789abcdef", "0123456789abcdef"] {
      #expect(try await elsewhere.get("/metrics", [.authorization: wrong]).status == 403)
    }
    #expect(try await elsewhere.get("/metrics", [.authorization: "Bearer 0123456789abcdef"]).status == 200)
  }

  @Test func `where nothing is measured there are no figures`() async throws {
    #expect(try await Browser(house.site).get("/metrics").status == 404)
  }

  /// Takes down the lines of the log.
  private struct Paper: LogHandler {
    final class Lines: Sendable { let all = Mutex<[[String: String]]>([]) }
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ lines: Lines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      var line = metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(\.description)
      line["level"] = "\(event.level)"
      lines.all.withLock { $0.append(line) }
    }
  }

  @Test func `what is the daemon's own fault is logged once, with the request's id and without names`() async throws {
    let lines = Paper.Lines()
    let browser = Browser(house.site)
    browser.logger = Logger(label: "test") { _ in Paper(lines) }
    browser.logger[metadataKey: "hb.request.id"] = "7f"
    house.failure.withLock { $0 = .journal(.diskFull(file: "journal.sqlite")) }
    let answer = try await browser.send(.post, "/api/look?among=all", [:], SmallPicture.png)
    #expect(answer.status == 503)
    let first = lines.all.withLock(\.first)
    let line = try #require(first)
    #expect(lines.all.withLock(\.count) == 1)
    #expect(line["level"] == "error" && line["code"] == "journal" && line["hb.request.id"] == "7f")
    #expect(line["address"] == "/api/look" && line["error"]?.contains("the disk is full") == true)
    // A mistake of the person's is no matter for the log.
    #expect(try await browser.get("/api/nothing").status == 404)
    #expect(lines.all.withLock(\.count) == 1)
  }
}
