import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command eval-compare` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  /// Onegin in the first photograph and Ruslan in the second.
  init() throws {
    sample = try SamplePack()
    _ = try sample.frame(of: 0, to: "queries/1.jpg")
    _ = try sample.frame(of: 1, to: "queries/2.jpg")
    try folder.write("query,reference\n1.jpg,Onegin.jpg\n2.jpg,Ruslan.jpg\n", to: "labels.csv")
  }

  /// Evaluates into a folder called `name`.
  private func evaluate(_ name: String) async throws {
    let run = try await apeiron(
      "eval", "--references", sample.path, "--queries", folder.path("queries"), "--labels", folder.path("labels.csv"),
      "--out", folder.path(name))
    #expect(run.status == 0)
  }

  @Test(arguments: [["eval-compare"], ["eval", "compare"]])
  func `says what was won and what was lost`(command: [String]) async throws {
    try await evaluate("before")
    // Now the second shows Onegin: Ruslan is lost, and Onegin is wrong.
    _ = try sample.frame(of: 0, to: "queries/2.jpg")
    try await evaluate("after")
    let run = try await Program().run(command + [folder.path("before"), folder.path("after")])
    #expect(run.status == 0)
    #expect(run.lines[1].contains(/^objects found +2 +1 +1 +1 +0 +0 +1$/))
    #expect(run.lines[2].contains(/^photographs with a wrong one +0 +1 +0 +0 +1 +1 +1$/))
    let photograph = folder.path("queries/2.jpg")
    let isSure = { (line: String) in (Double(line) ?? 0) > 0.99 }
    let lost = run.output.components(separatedBy: "\nlost: 1\n  Ruslan · \(photograph): ").last
    #expect(isSure(lost?.components(separatedBy: " → not seen\n").first ?? ""))
    let wrong = run.output.components(separatedBy: "\nnewly wrong: 1\n  Onegin · \(photograph): not seen → ").last
    #expect(isSure(wrong?.components(separatedBy: "\n").first ?? ""))

    let json = try await Program().run(command + [folder.path("after"), folder.path("before"), "--json"])
    let object = try #require(try json.objects().first)
    let comparison = try #require(object["comparison"] as? [String: Any])
    #expect((comparison["objects"] as? [String: Any])?["onlyAfter"] as? Int == 1)
    let kinds = (comparison["changes"] as? [[String: Any]])?.map { $0["kind"] as? String }
    #expect(kinds == ["won", "noLongerWrong"])
    #expect(Set(object.keys) == ["before", "after", "comparison"])
  }

  @Test func `needs two runs of the same labels`() async throws {
    try await evaluate("before")
    try folder.write("query,reference\n1.jpg,Ruslan.jpg\n", to: "labels.csv")
    try await evaluate("after")
    let labels = try await apeiron("eval-compare", folder.path("before"), folder.path("after"))
    #expect(labels.status == 65)
    #expect(labels.talk.contains("1.jpg has other labels in the other run"))
    let missing = try await apeiron("eval-compare", folder.path("before"), folder.path("nowhere"))
    #expect(missing.status == 66)
    #expect(missing.talk.contains("nowhere/queries.jsonl"))
    try folder.write("", to: "empty/queries.jsonl")
    #expect(try await apeiron("eval-compare", folder.path("before"), folder.path("empty")).status == 65)
    try FileManager.default.createDirectory(atPath: folder.path("score"), withIntermediateDirectories: true)
    let score = try await apeiron(
      "score", "--catalog", sample.path, "--out", folder.path("score/queries.jsonl"), folder.path("queries/1.jpg"))
    #expect(score.status == 0)
    let unlabelled = try await apeiron("eval-compare", folder.path("score"), folder.path("before"))
    #expect(unlabelled.status == 65)
    #expect(unlabelled.talk.contains("tells nothing of labels"))
  }
}
