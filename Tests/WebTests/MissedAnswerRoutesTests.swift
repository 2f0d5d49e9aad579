import HTTPTypes
import Judging
import PackServer
import Quiz
import TestSupport
import Testing
import Vision

@testable import Web

@Suite struct `The pictures of missed answers` {
  @Test func `are the host's, of the pack, and not told of while their question is played`() async throws {
    let house = FakeGames(library: "Birds")
    let (host, anna) = (Browser(house.site), Browser(house.site))
    _ = try await host.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    let act = { try await host.post("/api/contests/c1/actions", json: $0) }
    #expect(try await act(#"{"action":"keepMisses","on":true}"#).json["keepsMisses"] as? Bool == true)
    _ = try await anna.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#)
    #expect(try await anna.get("/api/contests/c1").json["keepsMisses"] as? Bool == true)
    _ = try await act(#"{"action":"ask"}"#)
    house.misses.keep(
      .sent(SentPicture(try GrayImage.artwork(seed: 1).file, capturedAt: .now)), of: "p-Anna", asked: "Wren", in: 1,
      of: "c1", with: "Birds",
      outline: nil, likeness: nil)
    let id = try #require(house.misses.all.first?.id)
    let list = "/api/packs/Birds/missed"
    #expect(try await host.get(list).text == "[]")
    #expect(try await host.get("\(list)/\(id)/picture").status == 404)
    _ = try await act(#"{"action":"skip"}"#)
    #expect(try await host.get(list).text.contains(id))
    let picture = try await host.get("\(list)/\(id)/picture")
    #expect(picture.status == 200 && picture.headers[.contentType] == "image/jpeg")
    #expect(try await host.get("/api/packs/Owls/missed/\(id)/picture").status == 404)
    for path in [list, "\(list)/\(id)/picture"] { #expect(try await anna.get(path).status == 403, "\(path)") }
    #expect(try await anna.send(.delete, "\(list)/\(id)").status == 403)
    #expect(house.misses.all.count == 1)
    #expect(try await host.send(.delete, "\(list)/\(id)").status == 204)
    #expect(try await host.get(list).text == "[]")
  }
}
