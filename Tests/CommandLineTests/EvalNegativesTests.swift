import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command eval-negatives` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  /// A set with the reference Onegin, a set with the reference Ruslan whose photograph shows Onegin, and a negative.
  init() throws {
    sample = try SamplePack()
    for (i, name) in SamplePack.names.enumerated() {
      let image = try Data(contentsOf: URL(filePath: "\(sample.path)/\(name).jpg"))
      try folder.write([UInt8](image), to: "\(name)-set/references/\(name).jpg")
      _ = try sample.frame(of: 0, to: "\(name)-set/queries/1.jpg")
      try folder.write("query,reference\n1.jpg,\(i == 0 ? "Onegin.jpg" : "")", to: "\(name)-set/labels.csv")
    }
    try folder.write(GrayImage.artwork(seed: 9).file, to: "scenes/queries/3.jpg")
  }

  private func run(_ more: String...) async throws -> Program.Run {
    try await Program().run(
      [
        "eval-negatives", folder.path("Onegin-set"), folder.path("Ruslan-set"), folder.path("scenes"), "--frames", "2",
        "--out", folder.path("seen.jsonl"),
      ] + more)
  }

  /// Lines of the file, without the manifest.
  private func lines() throws -> [Substring] {
    try String(contentsOfFile: folder.path("seen.jsonl"), encoding: .utf8).split(separator: "\n").dropFirst().map { $0 }
  }

  @Test func `counts what is not there, set by set, and leaves out what is known to be there`() async throws {
    // Three videos of 0.4 seconds: one of each photograph.
    let hours = "\(1.2 / 3600)"
    let counts = try await run("--hours", hours, "--json")
    #expect(counts.status == 0)
    let two = try #require(try counts.objects().last)
    let seen = try #require(two["seen"] as? [[String: Any]])
    #expect(seen.count == 1)
    #expect(seen[0]["photograph"] as? String == "Ruslan-set/1.jpg")
    #expect(seen[0]["reference"] as? String == "Onegin-set/Onegin")
    #expect(try lines().count == 3)

    try folder.write("query,reference\nRuslan-set/1.jpg,Onegin-set/Onegin\n", to: "known.csv")
    let known = try await run("--hours", "0", "--resume", "--known", folder.path("known.csv"))
    #expect(known.status == 0)
    #expect(known.lines[0].hasPrefix("6 frames of 3 photographs"))
    #expect(known.lines.contains { $0.hasPrefix("| 2 | 0 | 0 to 63 % |") })
  }

  @Test func `goes on where it was interrupted, as if it had not been`() async throws {
    let hours = ["--hours", "\(2.4 / 3600)"]
    let whole = try await run(hours[0], hours[1], "--json")
    let all = try lines()
    #expect(all.count == 6)
    // An interrupted run leaves complete lines and a part of one.
    let text = try String(contentsOfFile: folder.path("seen.jsonl"), encoding: .utf8)
    let cut = text.split(separator: "\n").prefix(5).joined(separator: "\n") + "\n{\"fra"
    try folder.write(cut, to: "seen.jsonl")
    let resumed = try await run(hours[0], hours[1], "--json", "--resume")
    #expect(resumed.output == whole.output)
    #expect(try lines() == all)
    #expect(try await run(hours[0], hours[1], "--rate", "1", "--resume").status == 65)
  }

  @Test func `needs references and photographs`() async throws {
    let none = try await apeiron("eval-negatives", folder.path("scenes"), "--out", folder.path("seen.jsonl"))
    #expect(none.status == 66)
    #expect(none.talk.contains("none of the folders has references/"))
    let alone = try await apeiron("eval-negatives", folder.path("Onegin-set"), "--out", folder.path("seen.jsonl"))
    #expect(alone.status == 66)
    #expect(alone.talk.contains("there is no photograph"))
  }
}
