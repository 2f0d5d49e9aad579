import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `Evaluations over time and of reasons` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  /// Onegin in the first query, Ruslan in the second; nothing known in the negative.
  init() throws {
    sample = try SamplePack()
    _ = try sample.frame(of: 0, to: "queries/1.jpg")
    _ = try sample.frame(of: 1, to: "queries/2.jpg")
    try folder.write(GrayImage.artwork(seed: 9).file, to: "negatives/3.jpg")
    try folder.write("query,reference\n1.jpg,Onegin.jpg\n2.jpg,Ruslan.jpg", to: "labels.csv")
  }

  private func run(_ command: String, _ more: String...) async throws -> Program.Run {
    try await Program().run(
      [
        command, "--references", sample.path, "--queries", folder.path("queries"), "--labels",
        folder.path("labels.csv"), "--negatives", folder.path("negatives"),
      ] + more)
  }

  @Test func `hold the rule in use against simpler ones, as a table or as JSON`() async throws {
    let table = try await run("eval-video", "--frames", "2")
    #expect(table.status == 0)
    #expect(table.lines.count == 5)
    #expect(table.lines[2].hasPrefix("| follow | 2 of 2 | 1 (0.0 s) | 1 (0.0 s) | 0 | 0 of 1 | 0.0 ("))
    let objects = try await run("eval-video", "--frames", "2", "--json").objects()
    #expect(objects.map { $0["rule"] as? String } == ["follow", "two of three", "every frame"])
    #expect(objects.allSatisfy { $0["framesToAccept"] as? [Int] == [1, 1] && $0["falseAccepts"] as? Int == 0 })
  }

  @Test func `take labelled frames for one video where told so`() async throws {
    _ = try sample.frame(of: 0, to: "queries/2.jpg")
    try folder.write("query,reference\n1.jpg,Onegin.jpg\n2.jpg,Onegin.jpg", to: "labels.csv")
    let sequence = try await run("eval-video", "--sequence", "--every", "2", "--json")
    #expect(sequence.status == 0)
    #expect(try sequence.objects().allSatisfy { ($0["framesToAccept"] as? [Any])?.count == 1 })
  }

  @Test func `go on where a photograph cannot be read`() async throws {
    try folder.write(BrokenPicture.text.bytes, to: "queries/2.jpg")
    let broken = try await run("eval-video", "--frames", "1", "--json")
    #expect(broken.status == 3)
    #expect(broken.talk.contains("2.jpg: "))
    #expect(try broken.objects().first?["framesToAccept"] as? [Int] == [1])
  }

  @Test func `tell which reason is given for which cause`() async throws {
    try folder.write(
      "query,reference,corners\n1.jpg,Onegin.jpg,0 0 639 0 639 479 0 479", to: "labels.csv")
    let matrix = try #require(try await run("eval-reasons", "--json").objects().first)
    #expect(matrix["tooDark"] as? [String: Int] == ["tooDark": 1])
    let table = try await run("eval-reasons")
    #expect(table.lines.first?.hasPrefix("| cause | ") == true)
    for (line, cause) in zip(table.lines.suffix(2), ["nothing known", "a white sheet"]) {
      #expect(line.hasPrefix("| \(cause) | "))
    }
  }

  @Test func `tell how well outlines are found`() async throws {
    let set = folder.path("set")
    for part in ["references", "queries"] {
      try FileManager.default.createDirectory(atPath: "\(set)/\(part)", withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: "\(sample.path)/Onegin.jpg", toPath: "\(set)/references/Onegin.jpg")
    try FileManager.default.copyItem(atPath: "\(sample.path)/Onegin.jpg", toPath: "\(set)/queries/1.jpg")
    try folder.write("query,reference,corners\n1.jpg,Onegin.jpg,0 0 479 0 479 359 0 359", to: "set/labels.csv")
    let run = try await apeiron("eval-outlines", set)
    #expect(run.status == 0 && run.lines.count == 4 && run.lines[0].contains("wrong, but sure"), "\(run.talk)")
    #expect(run.lines[2].hasPrefix("sureness "))
    let line = try #require(try await apeiron("eval-outlines", set, "--json").objects().first)
    #expect(line["file"] as? String != nil && line["overlap"] as? Double != nil)
    let weights = folder.path("weights")
    #expect(try await apeiron("eval-outlines", set, "--fit", "--write", weights).status == 65)
    let second = try await apeiron("eval-outlines", set, "--second")
    #expect(second.lines.last?.hasSuffix("–") == true, "\(second.talk)")
    try folder.write("query,reference\n1.jpg,Onegin.jpg", to: "set/labels.csv")
    #expect(try await apeiron("eval-outlines", set).status == 66)
    let light = try await apeiron("eval-light", set)
    #expect(light.status == 0 && light.lines.dropFirst(2).first?.hasPrefix("| `set` | 1 | ") == true, "\(light.talk)")
    #expect(try #require(light.lines.last?.split(separator: " ").last.flatMap { Int($0) }) < 60)
    try folder.write("query,reference\n1.jpg,", to: "set/labels.csv")
    #expect(try await apeiron("eval-light", set).status == 66)
    try folder.write("query,reference\n1.jpg,Onegin.jpg", to: "set/labels.csv")
    #expect(try await apeiron("eval-outlines", set, "--require-right", "2").status == 64)
    #expect(try await apeiron("eval-outlines", set, "--write", "weights").status == 64)
  }

  @Test func `need their labels to be right`() async throws {
    try folder.write("query,reference\n1.jpg,Nose.jpg", to: "labels.csv")
    #expect(try await run("eval-video").status == 65)
    #expect(try await run("eval-reasons").status == 65)
  }
}
