import EventSourcing
import Foundation
import GameServer
import HTTP
import HTTPTypes
import PackServer
import Places
import Synchronization
import Testing

@testable import PlacesServer
@testable import Web

@Suite struct PlaceRoutesTests {
  let house = FakeGames()

  /// A browser with a cookie of its own, as every page has after its first question.
  private func visitor() async throws -> Browser {
    let browser = Browser(house.site)
    _ = try await browser.get("/api/about")
    return browser
  }

  private func host() async throws -> Browser {
    let browser = try await visitor()
    #expect(try await browser.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#).status == 204)
    return browser
  }

  private func items(_ answer: Browser.Answer) -> [[String: Any]] { answer.json["items"] as? [[String: Any]] ?? [] }

  @Test func `maps are listed, and one is shown with its places`() async throws {
    let browser = try await visitor()
    #expect(try await browser.get("/api/places").text == #"[{"id":"russia","places":1,"title":"Russia"}]"#)
    let map = try await browser.get("/api/places/russia")
    #expect(map.json["whole"] as? Bool == true && map.json["version"] as? Int == 0)
    let place = try #require(items(map).first)
    #expect(place["title"] as? String == "Москва" && place["kind"] as? String == "default")
    #expect(place["action"] as? [String: String] == ["kind": "go", "to": "map", "map": "city"])
    #expect(place["canRemove"] as? Bool == false && place["by"] == nil)
    let nowhere = try await browser.get("/api/places/atlantis")
    #expect(nowhere.status == 404 && nowhere.json["code"] as? String == "unknownMap")
  }

  @Test func `a place belongs to the browser that added it, and to nobody's eyes under that name`() async throws {
    let (anna, boris) = (try await visitor(), try await visitor())
    let added = try await anna.post(
      "/api/places/russia", json: #"{"title":"Чай","latitude":55.7,"longitude":37.6,"as":"Анна"}"#)
    #expect(added.status == 201 && added.json["by"] as? String == "Анна" && added.json["mine"] as? Bool == true)
    #expect(added.json["at"] as? Int == 1_700_000_000_000)
    let id = try #require(added.json["id"] as? String)
    let seen = try #require(items(try await boris.get("/api/places/russia")).last)
    #expect(seen["mine"] as? Bool == false && seen["canRemove"] as? Bool == false)
    let visitorID = try await house.map.rules.place(id)?.author?.id ?? ""
    let shown = try await boris.get("/api/places/russia").text
    #expect(!visitorID.isEmpty && !shown.contains(visitorID))
    #expect(try await boris.send(.delete, "/api/places/russia/\(id)").json["code"] as? String == "notYours")
    let gone = try await anna.send(.delete, "/api/places/russia/\(id)")
    #expect(gone.status == 200 && gone.json["gone"] as? Bool == true && gone.json["title"] == nil)
    #expect(items(try await boris.get("/api/places/russia")).count == 1)
  }

  @Test func `the host removes what anybody added`() async throws {
    let (anna, host) = (try await visitor(), try await host())
    let added = try await anna.post("/api/places/russia", json: #"{"title":"Tea","latitude":1,"longitude":2}"#)
    #expect(added.json["by"] as? String == "somebody")
    let id = try #require(added.json["id"] as? String)
    #expect(items(try await host.get("/api/places/russia")).last?["canRemove"] as? Bool == true)
    #expect(try await host.send(.delete, "/api/places/russia/\(id)").status == 200)
  }

  @Test func `a note is changed by its author, who must have seen how it stands`() async throws {
    let (anna, boris) = (try await visitor(), try await visitor())
    let written = try await anna.post("/api/places/russia/moscow/notes", json: #"{"text":"one","as":"Anna"}"#)
    #expect(written.status == 201)
    let note = try #require((written.json["notes"] as? [[String: Any]])?.first)
    #expect(note["mine"] as? Bool == true && note["by"] as? String == "Anna" && note["changedIn"] as? Int == 1)
    let path = "/api/places/russia/moscow/notes/\(note["id"] as? String ?? "")"
    #expect(try await boris.post(path, json: #"{"text":"x","seen":1}"#).json["code"] as? String == "notYours")
    #expect(try await anna.post(path, json: #"{"text":"two","seen":1}"#).status == 200)
    #expect(try await anna.post(path, json: #"{"text":"three","seen":1}"#).json["code"] as? String == "noteChanged")
    #expect(try await boris.send(.delete, path).json["code"] as? String == "notYours")
    let left = try await anna.send(.delete, path)
    #expect((left.json["notes"] as? [Any])?.isEmpty == true)
  }

  @Test func `a search is answered in any script without case and accents`() async throws {
    let browser = try await visitor()
    let query = try #require("МО́СКВА".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(items(try await browser.get("/api/places/russia?search=\(query)")).count == 1)
    #expect(items(try await browser.get("/api/places/russia?search=pskov")).isEmpty)
  }

  @Test func `a page that was away is told what has changed since, and what is gone`() async throws {
    let anna = try await visitor()
    let added = try await anna.post("/api/places/russia", json: #"{"title":"Tea","latitude":1,"longitude":2}"#)
    let id = try #require(added.json["id"] as? String)
    func told(after version: Int) async throws -> String {
      let state = try await house.map
      let view = PlaceMapView(
        state, after: version, for: .init(visitor: nil, isHost: false, wording: Wording(Glossary(), in: nil)))
      return String(decoding: try JSONEncoder.web.encode(view), as: UTF8.self)
    }
    let whole = try await told(after: 0)
    #expect(whole.contains("Москва") && whole.contains(#""whole":true"#))
    _ = try await anna.send(.delete, "/api/places/russia/\(id)")
    let later =
      #"{"items":[{"changedIn":2,"gone":true,"id":"\#(id)"}],"map":"russia","title":"Russia","version":2,"whole":false}"#
    #expect(try await told(after: 1) == later)
    #expect(try await told(after: 2).contains(#""items":[]"#))
  }

  @Test(arguments: [
    (#"{"title":"x","latitude":91,"longitude":0}"#, 422), (#"{"title":"x","latitude":0}"#, 400),
    (#"{"title":"","latitude":0,"longitude":0}"#, 422), (#"{"title":7,"latitude":0,"longitude":0}"#, 400),
  ]) func `what is no place is refused`(body: String, status: Int) async throws {
    #expect(try await visitor().post("/api/places/russia", json: body).status == status)
    #expect(try await house.map.version == 0)
  }

  @Test func `only the host imports, from the body or from an address`() async throws {
    let list =
      #"{"locations":[{"name":"Quay","lat":-33.86,"lng":151.21},{"name":"","lat":0,"lng":0},{"name":"москва","lat":55.753215,"lng":37.622504}]}"#
    let path = "/api/places/russia/import"
    #expect(try await visitor().post(path, json: list).json["code"] as? String == "hostOnly")
    let host = try await host()
    let told = #"{"added":1,"known":1,"skipped":[{"index":1,"why":"noName"}]}"#
    #expect(try await host.post(path, json: list).text == told)
    #expect(try await host.post(path, json: list).json["added"] as? Int == 0)
    house.web.withLock { $0 = Data(#"{"locations":[{"name":"Opera","lat":-33.8,"lng":151.2}]}"#.utf8) }
    #expect(try await host.post(path, json: #"{"url":"https://lists.test/a"}"#).json["added"] as? Int == 1)
    #expect(try await house.map.rules.placesInView.map(\.title) == ["Москва", "Quay", "Opera"])
  }

  @Test func `a place is changed by its author, undone by its author, and a list by the host`() async throws {
    let (anna, boris, host) = (try await visitor(), try await visitor(), try await host())
    _ = try await anna.post("/api/places/russia", json: #"{"title":"Tea","latitude":1,"longitude":2,"symbol":"food"}"#)
    let path = "/api/places/russia/_1"
    let wish = #"{"title":"Coffee","latitude":3,"longitude":4,"colour":"blue","seen":1}"#
    #expect(try await boris.post(path, json: wish).json["code"] as? String == "notYours")
    let changed = try await anna.post(path, json: wish)
    #expect(changed.json["title"] as? String == "Coffee" && changed.json["colour"] as? String == "blue")
    #expect(changed.json["symbol"] as? String == "dot" && changed.json["editedIn"] as? Int == 2)
    #expect(try await anna.post(path, json: wish).json["code"] as? String == "placeChanged")
    #expect(
      try await anna.post(path, json: #"{"title":"x","latitude":1,"longitude":2,"seen":2,"colour":"pink"}"#).status
        == 400)
    let undo = try #require(try await anna.get("/api/places/russia").json["undo"] as? [String: Any])
    #expect(undo["change"] as? Int == 2 && undo["kind"] as? String == "changed" && undo["title"] as? String == "Coffee")
    #expect(try await boris.get("/api/places/russia").json["undo"] == nil)
    #expect(
      try await boris.post("/api/places/russia/undo", json: #"{"change":2}"#).json["code"] as? String == "notYours")
    let undone = try await anna.post("/api/places/russia/undo", json: #"{"change":2}"#)
    #expect(items(undone).first?["title"] as? String == "Tea" && items(undone).first?["symbol"] as? String == "food")
    let list =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Quay"},"geometry":{"type":"Point","coordinates":[151,-33]}}]}"#
    #expect(try await host.post("/api/places/russia/import", json: list).json["added"] as? Int == 1)
    #expect(try await host.post("/api/places/russia/undo", json: #"{"change":4}"#).status == 200)
    #expect(try await house.map.rules.placesInView.map(\.title) == ["Москва", "Tea"])
  }

  @Test(arguments: ["geojson", "gpx", "kml", "csv", "json"]) func `a map is a file, and the file a map`(format: String)
    async throws
  {
    let host = try await host()
    _ = try await host.post(
      "/api/places/russia", json: #"{"title":"Чай","address":"Арбат","latitude":1,"longitude":2}"#)
    let file = try await host.get("/api/places/russia/export?format=\(format)")
    #expect(file.status == 200 && file.headers[.contentDisposition]?.contains("russia.\(format)") == true)
    _ = try await host.send(.delete, "/api/places/russia/_1")
    let told = try await host.send(.post, "/api/places/russia/import", [:], Array(file.body))
    #expect(told.json["added"] as? Int == 1 && told.json["known"] as? Int == 1)
    #expect(try await house.map.rules.placesInView.last?.address == "Арбат")
    #expect(try await host.get("/api/places/russia/export?format=doc").status == 400)
  }

  @Test(arguments: [
    (#"{"url":"file:///etc/passwd"}"#, "badLink"), (#"{"url":"ftp://a.test"}"#, "badLink"), (#"{"url":""}"#, "badLink"),
    ("[", "notAList"), (#"{"locations":[]}"#, "listEmpty"),
    (String(repeating: " ", count: PlaceList.maxBytes + 1), "listTooLarge"),
  ]) func `what cannot be imported is refused by name`(body: String, code: String) async throws {
    let answer = try await host().post("/api/places/russia/import", json: body)
    #expect(answer.json["code"] as? String == code)
    #expect(answer.status == (code == "listTooLarge" ? 413 : 422))
  }

  @Test func `an import that says it is too large is refused before it is read`() async throws {
    let host = try await host()
    let answer = try await host.send(
      .post, "/api/places/russia/import", [.contentLength: "999999999"], Array("{}".utf8))
    #expect(answer.status == 413)
  }
}
