import Basics
import HTTPTypes
import Quiz
import Testing

@testable import Web

@Suite struct `Who is asking` {
  private let house = FakeGames()

  @Test(arguments: [
    "quiz.test", "QUIZ.test:8080", "quiz.test.:8080", "127.0.0.1:8080", "[::1]:8080", "10.0.0.2:8080",
    "[::ffff:10.0.0.2]",
  ]) func `may ask for us by our names`(host: String) async throws {
    #expect(try await Browser(house.site, at: "10.0.0.9", asking: host).get("/api/about").status == 200)
  }

  @Test(arguments: [
    "evil.test", "evil.test:8080", "quiz.test.evil.test", "evil.test@quiz.test", "10.0.0.3", "quiz.test:80:80",
    "quiz.test:x",
    "", "[::1", "[::2]", "localhost.evil.test",
  ]) func `by another's name finds nobody`(host: String) async throws {
    let browser = Browser(house.site, asking: host)
    let answer = try await browser.get("/api/about")
    #expect(answer.status == 421 && answer.json["code"] as? String == "foreignHost")
    #expect(answer.headers[.setCookie] == nil)
  }

  @Test(arguments: [.get, .head, .post, .put, .delete, .options, .patch, .trace] as [HTTPRequest.Method])
  func `finds nobody by another's name with any method, page or not`(method: HTTPRequest.Method) async throws {
    let browser = Browser(house.site, asking: "evil.test")
    for path in ["/", "/api/host", "/api/camera/stream", "/nowhere"] {
      #expect(try await browser.send(method, path).status == 421, "\(path)")
    }
  }

  @Test func `a guest does not see through the daemon's camera`() async throws {
    let guest = Browser(house.site, at: "10.0.0.9")
    for path in ["/api/camera", "/api/camera/stream"] {
      let answer = try await guest.get(path)
      #expect(answer.status == 403 && answer.json["code"] as? String == "notYourCamera")
    }
    for mode in ["solo", "class"] {
      #expect(try await guest.post("/api/contests", json: #"{"mode":"\#(mode)","source":"daemon"}"#).status == 403)
    }
    #expect(try await guest.post("/api/contests", json: #"{"mode":"kiosk"}"#).status == 403)
  }

  @Test func `a tablet is a kiosk by its own camera, for which nobody is asked`() async throws {
    let guest = Browser(FakeGames(.kiosk).site, at: "10.0.0.9")
    #expect(try await guest.post("/api/contests", json: #"{"mode":"kiosk","source":"browser"}"#).status == 201)
  }

  @Test func `the host and this machine do`() async throws {
    let host = Browser(house.site)
    _ = try await host.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    host.address = "10.0.0.9"
    for browser in [host, Browser(house.site, at: "127.0.0.1"), Browser(house.site, at: "::1")] {
      #expect(try await browser.get("/api/camera").status == 200)
    }
    let solo = FakeGames(.solo)
    let answer = try await Browser(solo.site).post("/api/contests", json: #"{"mode":"solo","source":"daemon"}"#)
    #expect(answer.status == 201)
  }

  @Test func `through a proxy on this machine that nobody has named does not sit at it`() async throws {
    let browser = Browser(house.site, at: "127.0.0.1")
    for mark in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"] {
      let headers = HTTPFields([HTTPField(name: try #require(HTTPField.Name(mark)), value: "127.0.0.1")])
      #expect(try await browser.get("/api/camera", headers).status == 403, "\(mark)")
    }
  }

  @Test func `by the name that the network has for this machine does not sit at it`() async throws {
    for name in ["quiz.test", "10.0.0.2:8080"] {
      #expect(try await Browser(house.site, at: "127.0.0.1", asking: name).get("/api/camera").status == 403, "\(name)")
    }
  }
}
