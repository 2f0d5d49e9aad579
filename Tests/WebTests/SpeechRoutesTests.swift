import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import MathsServer
@testable import Web

@Suite struct SpeechRoutesTests {
  private func site(_ folder: TemporaryFolder) throws -> Site {
    try FileManager.default.createDirectory(atPath: folder.path("en"), withIntermediateDirectories: true)
    try folder.write("OggS", to: "en/e40c292c.opus")
    try folder.write("no speech", to: "secret.opus")
    return FakeGames().site(with: [MathsModule(speech: SpeechFolder { [path = folder.path("")] in path })])
  }

  @Test func `what was recorded is listed and sent`() async throws {
    let folder = try TemporaryFolder()
    let browser = Browser(try site(folder))
    #expect(try await browser.get("/api/speech/en").text == #"["e40c292c"]"#)
    let answer = try await browser.get("/api/speech/en/e40c292c")
    #expect(answer.status == 200 && answer.headers[.contentType] == "audio/ogg")
    #expect(Array(answer.body) == Array("OggS".utf8))
  }

  @Test func `a language without recordings has none, and a daemon without speech too`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await Browser(try site(folder)).get("/api/speech/ru").text == "[]")
    #expect(try await Browser(FakeGames().site).get("/api/speech/en").text == "[]")
  }

  @Test(arguments: ["en/00000000", "en/..%2Fsecret", "..%2Fsecret/a", "en/E40C292C", "%2E%2E/secret"])
  func `there is nothing else to be had`(path: String) async throws {
    let folder = try TemporaryFolder()
    #expect(try await Browser(try site(folder)).get("/api/speech/\(path)").status == 404)
  }
}
