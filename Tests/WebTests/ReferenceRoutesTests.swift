import GameServer
import HTTPTypes
import Testing

@testable import Web

@Suite struct `The routes of the catalogue` {
  private let house = FakeGames()

  private func host() async throws -> Browser {
    let browser = Browser(house.site)
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    return browser
  }

  @Test func `find the corners of a thing for the host, and for nobody else`() async throws {
    let answer = try await host().send(.post, "/api/catalogue/outline", [:], SmallPicture.png)
    #expect(answer.status == 200 && answer.json["sure"] as? Bool == true)
    #expect(answer.json["corners"] as? [Double] == [1, 2, 9, 2, 9, 8, 1, 8])
    #expect(try await Browser(house.site).send(.post, "/api/catalogue/outline", [:], SmallPicture.png).status == 403)
  }

  @Test func `rename, replace and take out what the pack does not name`() async throws {
    let host = try await host()
    let renamed = try await host.post("/api/catalogue/Owl/name", json: #"{"name":"Eagle owl"}"#)
    #expect(renamed.status == 200 && renamed.json["name"] as? String == "Eagle owl")
    let corners = "?corners=0,0,9,0,9,9,0,9"
    #expect(try await host.send(.post, "/api/catalogue/Owl/image\(corners)", [:], SmallPicture.png).status == 200)
    #expect(try await host.send(.post, "/api/catalogue/Owl/turn").status == 200)
    #expect(try await host.send(.post, "/api/catalogue/Emu/turn").status == 404)
    #expect(try await Browser(house.site).send(.post, "/api/catalogue/Owl/turn").status == 403)
    #expect(try await host.send(.delete, "/api/catalogue/Owl").status == 204)
    #expect(try await host.send(.delete, "/api/catalogue/Emu").status == 404)
    let named = try await host.send(.delete, "/api/catalogue/Jay")
    #expect(named.status == 409 && named.json["code"] as? String == "named")
  }

  @Test func `change nothing that a game asks for`() async throws {
    let host = try await host()
    let corners = "?corners=0,0,9,0,9,9,0,9"
    for answer in [
      try await host.send(.delete, "/api/catalogue/Wren"),
      try await host.post("/api/catalogue/Wren/name", json: #"{"name":"Owl"}"#),
      try await host.send(.post, "/api/catalogue/Wren/image\(corners)", [:], SmallPicture.png),
    ] {
      #expect(answer.status == 409 && answer.json["code"] as? String == "isPlayed")
    }
  }
}
