import Foundation
import TestSupport
import Testing

/// Onegin and Ruslan are two views of one thing, Onegin.
@Suite struct `A thing with two images` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws {
    sample = try SamplePack()
    try folder.write(
      "name: Pushkin\nassignments:\n  - {images: [Onegin, Ruslan], question: Which?, answer: This.}\n",
      to: "pack/pack.yaml")
  }

  @Test func `is the answer by either of them`() async throws {
    for number in 0...1 {
      let frame = try sample.frame(of: number, to: "film \(number)/1.jpg")
      for copy in 2...9 {
        try FileManager.default.copyItem(atPath: frame, toPath: folder.path("film \(number)/\(copy).jpg"))
      }
      let run = try await apeiron(
        "play", "--pack", sample.path, "--frames", folder.path("film \(number)"), "--seconds", "3600", "--pause", "0",
        "--json")
      #expect(run.status == 0, "\(run.talk)")
      #expect(try run.objects().last?["won"] as? Int == 1)
    }
  }

  @Test func `is scored by image and by thing, and expected by both`() async throws {
    let frame = try sample.frame(of: 1, to: "frames/1.jpg")
    for options in [[], ["--expect", "Onegin"], ["--expect", "Ruslan"]] {
      let run = try await Program().run(["score", "--json", "--catalog", sample.path, frame] + options)
      let seen = try #require(try run.results().first?["sightings"] as? [[String: Any]])
      #expect(seen.map { $0["reference"] as? String } == ["Ruslan"], "\(run.talk)")
      #expect(seen.map { $0["thing"] as? String } == ["Onegin"])
    }
  }

  @Test func `is labelled by either of its names`() async throws {
    for number in 0...1 { _ = try sample.frame(of: number, to: "frames/\(number).jpg") }
    try folder.write("query,reference\n0.jpg,Onegin\n1.jpg,Onegin\n", to: "labels.csv")
    let run = try await apeiron(
      "eval", "--catalog", sample.path, "--queries", folder.path("frames"), "--labels", folder.path("labels.csv"),
      "--require-found", "1", "--require-wrong", "0")
    #expect(run.status == 0, "\(run.talk)")
  }

  @Test func `is rehearsed as one, and told by image`() async throws {
    for number in 0...1 { _ = try sample.frame(of: number, to: "photos/Onegin/\(number).jpg") }
    let run = try await apeiron("pack", "rehearse", sample.path, "--photos", folder.path("photos"), "--json")
    let thing = try #require(try run.objects().first)
    #expect(thing["thing"] as? String == "Onegin" && thing["found"] as? Int == 2, "\(run.talk)")
    #expect(thing["foundBy"] as? [String: Int] == ["Onegin": 1, "Ruslan": 1])
  }

  @Test func `is listed with the thing of each further image`() async throws {
    let list = try await apeiron("catalog", "list", sample.path)
    #expect(list.lines.contains { $0.hasPrefix("Ruslan (of Onegin) ") }, "\(list.talk)")
    let rows = try await apeiron("catalog", "list", sample.path, "--json").objects()
    #expect(rows.map { $0["thing"] as? String } == [nil, "Onegin"])
    #expect(try await apeiron("pack", "check", sample.path).status == 0)
  }

  @Test func `is measured with one image and with two`() async throws {
    let set = folder.path("set")
    try FileManager.default.createDirectory(atPath: "\(set)/references", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(sample.path)/Onegin.jpg", toPath: "\(set)/references/Onegin.jpg")
    for number in 0...2 { _ = try sample.frame(of: number % 2, to: "set/queries/\(number).jpg") }
    try FileManager.default.copyItem(atPath: "\(sample.path)/Ruslan.jpg", toPath: "\(set)/queries/3.jpg")
    let rows = (0...2).map { "\($0).jpg,Onegin.jpg," } + ["3.jpg,Onegin.jpg,0 0 479 0 479 359 0 359"]
    try folder.write((["query,reference,corners"] + rows).joined(separator: "\n"), to: "set/labels.csv")
    let run = try await apeiron("eval-views", set, "--images", "2", "--json")
    #expect(run.status == 0, "\(run.talk)")
    let objects = try run.objects()
    #expect(objects.map { $0["images"] as? Int } == [1, 2] && objects.map { $0["references"] as? Int } == [1, 2])
    // One of the three photographs that are left shows the other side.
    #expect(objects.map { $0["found"] as? Int } == [2, 3])
    #expect(objects.allSatisfy { $0["objects"] as? Int == 3 && $0["wrong"] as? Int == 0 })
    #expect(try await apeiron("eval-views", set, "--images", "5").status == 66)
    #expect(try await apeiron("eval-views", set, "--images", "1").status == 64)
  }
}
