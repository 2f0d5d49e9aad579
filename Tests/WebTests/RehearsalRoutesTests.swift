import GameServer
import HTTPTypes
import Testing

@testable import Web

@Suite struct `The routes of rehearsals and prints` {
  private let house = FakeGames()

  private func host() async throws -> Browser {
    let browser = Browser(house.site)
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    #expect(try await browser.post("/api/packs", json: #"{"name":"Books"}"#).status == 201)
    return browser
  }

  @Test func `are the host's`() async throws {
    let browser = Browser(house.site)
    for path in ["rehearsal", "rehearsal/failures", "print", "print-notes"] {
      #expect(try await browser.get("/api/packs/Books/\(path)").status == 403)
    }
    #expect(try await browser.send(.delete, "/api/packs/Books/rehearsal?thing=").status == 403)
    #expect(try await browser.send(.post, "/api/packs/Books/rehearsal/new").status == 403)
    #expect(
      try await browser.send(.post, "/api/packs/Books/rehearsal?thing=", [:], SmallPicture.png).status == 403)
  }

  @Test func `tell of a pack without photographs that it is not ready`() async throws {
    let host = try await host()
    let report = try await host.get("/api/packs/Books/rehearsal")
    #expect(report.status == 200 && report.json["ready"] as? Bool == false)
    #expect(report.json["verdict"] as? String == "notReady" && report.json["missing"] as? Int == 0)
    #expect(report.json["photographs"] as? Int == 0 && report.json["readyFrom"] as? Double == 0.8)
    #expect(try await host.send(.delete, "/api/packs/Books/rehearsal?thing=").status == 200)
    #expect(try await host.send(.post, "/api/packs/Books/rehearsal/new").status == 200)
    #expect(try await host.get("/api/packs/None/rehearsal").status == 404)
    let unknown = try await host.send(.post, "/api/packs/Books/rehearsal?thing=Ash", [:], SmallPicture.png)
    #expect(unknown.status == 404)
    #expect(try await host.send(.post, "/api/packs/Books/rehearsal", [:], SmallPicture.png).status == 400)
  }

  @Test func `print nothing of a pack that asks nothing, and refuse what no printer has`() async throws {
    let host = try await host()
    for path in ["print", "print-notes"] {
      let empty = try await host.get("/api/packs/Books/\(path)?cards=true")
      #expect(empty.status == 409 && empty.json["code"] as? String == "noQuestions")
      for query in ["paper=A5", "perPage=3", "grey=yes"] {
        #expect(try await host.get("/api/packs/Books/\(path)?\(query)").status == 400)
      }
    }
  }
}
