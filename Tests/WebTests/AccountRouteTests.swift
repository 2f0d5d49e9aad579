import EventSourcing
import Foundation
import GameServer
import HTTPTypes
import Quiz
import Synchronization
import Testing
import Vision

@testable import GameServer
@testable import Judging
@testable import Recognition
@testable import Web

@Suite struct `Why a question was decided so, over HTTP` {
  @Test func `is told to the host alone, and when the question is over`() async throws {
    let house = FakeGames()
    let host = Browser(house.site)
    _ = try await host.post("/api/host", json: #"{"key":"\#(house.hostKey)"}"#)
    let anna = Browser(house.site)
    #expect(try await anna.post("/api/join", json: #"{"pin":"123456","name":"Anna"}"#).status == 201)
    let outline = Quadrilateral(width: 100, height: 100)
    var findings = Recogniser.Findings()
    findings.accepted = [
      Sighting(reference: "Wren", probability: 1, outline: outline, inliers: 40, coverage: 1),
      Sighting(reference: "Rook", probability: 0.7, outline: outline, inliers: 9, coverage: 0.2),
    ]
    let result = FrameResult(capturedAt: house.now, width: 640, height: 480, findings: findings, again: nil)
    let account = VerdictExplanation(
      result, FrameVerdict(sightings: findings.accepted), asking: "Wren", of: PlayerID(rawValue: "p-Anna"), won: true)
    house.known.withLock { $0 = [account] }
    let path = "/api/contests/c1/rounds/1/accounts"
    #expect(try await host.get(path).status == 404, "nothing has been asked")
    #expect(try await host.post("/api/contests/c1/actions", json: #"{"action":"ask"}"#).status == 200)
    #expect(try await host.get(path).status == 404, "it tells what is asked for")
    #expect(try await host.post("/api/contests/c1/actions", json: #"{"action":"skip"}"#).status == 200)
    let answer = try await host.get(path)
    #expect(answer.status == 200)
    let told = try JSONDecoder().decode([VerdictExplanation].self, from: Data(answer.text.utf8))
    #expect(told.first?.asked?.label == "Winter wren" && told.first?.others.map(\.name) == ["Rook"])
    #expect(told.first?.asked?.outline.count == 4 && told.first?.overLooks == 1)
    #expect(try await anna.get(path).status == 403)
    #expect(try await Browser(house.site).get(path).status == 403)
  }
}
