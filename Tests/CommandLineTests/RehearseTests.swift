import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command pack rehearse` {
  private let sample: SamplePack

  init() throws {
    sample = try SamplePack()
    for number in 0...1 {
      for copy in 0...1 { _ = try sample.frame(of: number, to: "photos/\(SamplePack.names[number])/\(copy).jpg") }
    }
  }

  private func rehearse(_ options: String...) async throws -> Program.Run {
    try await Program().run(["pack", "rehearse", sample.path, "--photos", sample.folder.path("photos")] + options)
  }

  @Test func `says that a pack is ready`() async throws {
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/strangers/1.jpg")
    let run = try await rehearse()
    #expect(run.status == 0, "\(run.talk)")
    #expect(run.lines.contains { $0.hasPrefix("Onegin") && $0.contains("2 of 2") && $0.contains("34.24 to 100.0 %") })
    #expect(run.lines.contains { $0.hasPrefix("strangers   0 of 1 taken for a thing") })
    #expect(run.lines.last == "Ready: 2 things are found in 4 of 4 photographs, and none is taken for another.")
    #expect(try await rehearse("--require-found", "1", "--require-false", "0", "--require-wrong", "0").status == 0)
  }

  @Test func `says what to mend`() async throws {
    // What is in the folder of Onegin is a photograph of Ruslan, and one of nothing.
    _ = try sample.frame(of: 1, to: "photos/Onegin/0.jpg")
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegin/1.jpg")
    let run = try await rehearse()
    #expect(run.status == 1)
    let sentence = try #require(run.lines.last)
    #expect(sentence.hasPrefix("Not ready. Mend Onegin, found in 0 of 2: "))
    #expect(sentence.contains("Onegin is taken for Ruslan (1): take one of them out"))
    let json = try await rehearse("--json").objects()
    #expect(json.count == 3)
    #expect(json[0]["takenFor"] as? [String: Int] == ["Ruslan": 1] && json[0]["ready"] as? Bool == false)
    #expect(json[1]["expectedOfNext10"] != nil && json[2]["ready"] as? Bool == false)
    let required = try await rehearse("--require-found", "0.9")
    #expect(required.status == 1 && required.talk.contains("found 2 of 4"))
    #expect(try await rehearse("--require-found", "0.5").status == 0)
  }

  @Test func `asks for photographs of each thing`() async throws {
    try FileManager.default.removeItem(atPath: sample.folder.path("photos/Ruslan"))
    let run = try await rehearse()
    #expect(run.status == 1 && run.lines.last == "Not ready. Take photographs of Ruslan too.")
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegni/1.jpg")
    let wrong = try await rehearse()
    #expect(
      wrong.status == 65 && wrong.talk.contains("Onegni: the pack has no image of this name. Did you mean \"Onegin\"?"))
    #expect(try await apeiron("pack", "rehearse", sample.path, "--photos", sample.folder.path("none")).status == 66)
  }

  @Test func `tells how well one half predicts the other`() async throws {
    let run = try await rehearse("--halves")
    #expect(run.status == 0)
    #expect(run.lines.last?.contains("2 of 2 things within their interval (100.0 %)") == true)
  }

  @Test func `takes the labels of eval`() async throws {
    try sample.folder.write("query,reference\n0.jpg,Onegin.jpg\n1.jpg,\n", to: "labelled/labels.csv")
    _ = try sample.frame(of: 0, to: "labelled/0.jpg")
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "labelled/1.jpg")
    let run = try await apeiron("pack", "rehearse", sample.path, "--photos", sample.folder.path("labelled"), "--json")
    #expect(try run.objects().first?["found"] as? Int == 1)
    #expect(try run.objects().last?["strangers"] as? Int == 1)
  }
}
