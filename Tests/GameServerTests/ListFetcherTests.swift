import EventSourcing
import Foundation
import TestSupport
import Testing

@testable import GameServer

@Suite(.timeLimit(.minutes(15))) struct ListFetcherTests {
  private func fetch(_ server: ListServer, _ path: String, patience: Duration = .seconds(600)) async throws -> Data {
    var fetcher = ListFetcher()
    fetcher.patience = patience
    return try await fetcher.fetch(try #require(WebLink(server.address + path)))
  }

  private func failure(_ server: ListServer, _ path: String, patience: Duration = .seconds(600)) async throws
    -> ListFetcher.Failure.Reason?
  {
    do {
      _ = try await fetch(server, path, patience: patience)
      return nil
    } catch let failure as ListFetcher.Failure {
      return failure.reason
    }
  }

  @Test func `what is there is fetched, also behind a redirect`() async throws {
    let server = try ListServer { path in
      path == "/list" ? ListServer.answer("200 OK", [], "[1]") : ListServer.answer("302 Found", ["Location: /list"])
    }
    #expect(try await fetch(server, "/list") == Data("[1]".utf8))
    #expect(try await fetch(server, "/elsewhere") == Data("[1]".utf8))
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/x", "http+unix://%2Ftmp%2Fs/x", "data:text/plain,x"])
  func `a redirect leads to the web only`(target: String) async throws {
    let server = try ListServer { _ in ListServer.answer("302 Found", ["Location: \(target)"]) }
    #expect(try await failure(server, "/") != nil)
  }

  @Test func `redirects in a circle end`() async throws {
    let server = try ListServer { _ in ListServer.answer("302 Found", ["Location: /again"]) }
    #expect(try await failure(server, "/") == .linkFails)
  }

  @Test func `an answer that is an error is told`() async throws {
    let server = try ListServer { _ in ListServer.answer("404 Not Found", [], "nothing here") }
    #expect(try await failure(server, "/") == .linkRefused)
  }

  @Test func `an answer without end is cut off at the limit`() async throws {
    let endless = try ListServer(repeats: String(repeating: "x", count: 65_536)) { _ in "HTTP/1.1 200 OK\r\n\r\n" }
    #expect(try await failure(endless, "/") == .listTooLarge)
    let announced = try ListServer { _ in "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx" }
    #expect(try await failure(announced, "/") == .listTooLarge)
  }

  @Test func `a server that says nothing is given up`() async throws {
    let silent = try ListServer { _ in nil }
    let code = try await failure(silent, "/", patience: .milliseconds(50))
    #expect(code == .linkSlow)
  }

  @Test func `where nobody listens it is told`() async throws {
    let address = try { try ListServer { _ in nil }.address }()
    let link = try #require(WebLink(address))
    await #expect(throws: ListFetcher.Failure.self) { try await ListFetcher().fetch(link) }
  }

  @Test func `nothing is fetched from inside where only the outside is open`() async throws {
    let asked = LockedBox(0)
    let server = try ListServer { _ in
      asked.value += 1
      return ListServer.answer("200 OK", [], "[1]")
    }
    let port = try #require(URL(string: server.address)?.port)
    for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1", "169.254.169.254"] {
      let link = try #require(WebLink("http://\(host):\(port)/list"))
      let failure = await #expect(throws: ListFetcher.Failure.self) { try await ListFetcher.fromOutside(link, 100) }
      // A machine without IPv6 does not know its addresses.
      #expect(failure?.reason == .linkInside || host.hasPrefix("[") && failure?.reason == .linkFails, "\(host)")
    }
    #expect(asked.value == 0)
  }
}
