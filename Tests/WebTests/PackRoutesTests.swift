import Foundation
import GameServer
import HTTPTypes
import Testing

@testable import Web

@Suite struct `The routes of packs` {
  private let house = FakeGames()

  private func host() async throws -> Browser {
    let browser = Browser(house.site)
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    return browser
  }

  private func version(_ answer: Browser.Answer) throws -> HTTPFields {
    [.ifMatch: try #require(answer.headers[.eTag])]
  }

  @Test func `are the host's`() async throws {
    let browser = Browser(house.site)
    for path in ["/api/packs", "/api/packs/Books", "/api/packs/Books/file"] {
      #expect(try await browser.get(path).status == 403)
    }
    #expect(try await browser.post("/api/packs", json: #"{"name":"Books"}"#).status == 403)
    #expect(try await browser.get("/api/catalogue?pack=Books").status == 403)
  }

  @Test func `make a pack, copy it, rename it, and take it out`() async throws {
    let host = try await host()
    let made = try await host.post("/api/packs", json: #"{"name":"Books","title":"My books","language":"ru"}"#)
    #expect(made.status == 201 && made.json["languages"] as? [String] == ["ru"])
    #expect(try await host.post("/api/packs", json: #"{"name":"Books"}"#).status == 409)
    #expect(try await host.post("/api/packs", json: #"{"name":"../up"}"#).status == 400)
    #expect(try await host.post("/api/packs", json: #"{"name":"More","of":"Books"}"#).status == 201)
    #expect(try await host.post("/api/packs/More/name", json: #"{"name":"Книги"}"#).status == 200)
    let list = try await host.get("/api/packs").json["packs"] as? [[String: Any]]
    #expect(list?.compactMap { $0["name"] as? String } == ["Books", "Книги"])
    // Who has only begun has made no mistake, in the list as in the editor.
    #expect(
      list?.compactMap { $0["problems"] as? [String] } == [[], []] && (made.json["problems"] as? [Any])?.count == 0)
    // The first one is played where nobody has chosen another: there is none besides.
    #expect(list?.compactMap { $0["standard"] as? Bool } == [true, false])
    #expect(try await host.send(.delete, "/api/packs/Books").status == 204)
    let missing = try await host.get("/api/packs/Books")
    #expect(missing.status == 404 && missing.json["code"] as? String == "noSuchPack")
  }

  @Test func `change a pack that is as it was seen, and tell what is there where it is not`() async throws {
    let host = try await host()
    let first = try await host.post("/api/packs", json: #"{"name":"Books"}"#)
    let title = #"{"change":"title","text":"Poems"}"#
    #expect(try await host.post("/api/packs/Books/changes", json: title).status == 428)
    let second = try await host.post("/api/packs/Books/changes", json: title, version(first))
    #expect(second.status == 200 && second.json["title"] as? [String: String] == ["": "Poems"])
    let late = try await host.post(
      "/api/packs/Books/changes", json: #"{"change":"title","text":"Prose"}"#, version(first))
    #expect(late.status == 412 && late.json["title"] as? [String: String] == ["": "Poems"])
    #expect(late.headers[.eTag] == second.headers[.eTag])
  }

  @Test func `refuse what would make a problem, and say where`() async throws {
    let host = try await host()
    let seen = try version(try await host.post("/api/packs", json: #"{"name":"Books"}"#))
    let unknown = try await host.post(
      "/api/packs/Books/changes", json: #"{"change":"add","image":"Onegin"}"#, seen)
    #expect(unknown.status == 422 && unknown.json["code"] as? String == "pack.unknownImage")
    #expect(unknown.json["name"] as? String == "assignments[0].image")
    let nothing = try await host.post("/api/packs/Books/changes", json: #"{"change":"remove","question":0}"#, seen)
    #expect(nothing.status == 422 && nothing.json["code"] as? String == "unchangeable")
    for json in [
      #"{"change":"paint"}"#, #"{"change":"languages","languages":["en]: x"]}"#, #"{"change":"set","question":0}"#,
    ] {
      #expect(try await host.post("/api/packs/Books/changes", json: json, seen).status == 400)
    }
  }

  @Test func `write the whole file, comments included`() async throws {
    let host = try await host()
    let seen = try version(try await host.post("/api/packs", json: #"{"name":"Books"}"#))
    let yaml = "# Mine\nname: Poems # and prose\nassignments:\n"
    let written = try await host.send(.post, "/api/packs/Books/yaml", seen, Array(yaml.utf8))
    #expect(written.status == 200 && written.json["yaml"] as? String == yaml)
    let bad = try await host.send(.post, "/api/packs/Books/yaml", version(written), Array("name: [".utf8))
    #expect(bad.status == 422)
    #expect(try await host.get("/api/packs/Books").json["yaml"] as? String == yaml)
  }

  @Test func `take in no file that is no pack`() async throws {
    let host = try await host()
    let answer = try await host.send(.post, "/api/pack-file?name=Books", [:], Array("PK and so on".utf8))
    #expect(answer.status == 422 && answer.json["code"] as? String == "badArchive")
    #expect(try await host.get("/api/packs/Books/file").status == 404)
  }

  @Test func `make a pack of questions of another program, most of which wait for their pictures`() async throws {
    let host = try await host()
    let csv = "question,answer\nWhich bird sings?,Lark\nIs it so?,true\nWhich one?,Jay & co!\n"
    let path = "/api/pack-file?name=Birds&file=birds.csv"
    let taken = try await host.send(.post, path, [:], Array(csv.utf8))
    #expect(taken.status == 201)
    #expect(taken.json["questions"] as? Int == 0 && taken.json["waiting"] as? Int == 2)
    #expect(
      taken.json["problems"] as? [[String: String]] == [
        ["place": "row 3", "title": "nobody can show true or false to a camera. Ask for a thing, or leave it out."]
      ])
    #expect(try await host.send(.post, path, [:], Array(csv.utf8)).status == 409)
    let sheet = try await host.get("/api/packs/Birds")
    let questions = try #require(sheet.json["questions"] as? [[String: Any]])
    #expect(questions.map { $0["image"] as? String } == ["Lark", "Jay & co!"])
    #expect(questions.allSatisfy { $0["waits"] as? Bool == true })
    #expect((sheet.json["problems"] as? [Any])?.isEmpty == true)
    let list = try await host.get("/api/packs")
    let entry = (list.json["packs"] as? [[String: Any]])?.first { $0["name"] as? String == "Birds" }
    #expect(entry?["waiting"] as? Int == 2 && entry?["questions"] as? Int == 0)
  }
}
