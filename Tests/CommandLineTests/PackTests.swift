import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command pack check` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  @Test func `finds nothing wrong with a good pack`() async throws {
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.talk == "apeiron: \(sample.path): Pushkin, 2 assignments, 2 images, no problems\n")
  }

  @Test func `finds nothing wrong with the default pack, which has at least 12 assignments`() async throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let run = try await apeiron("pack", "check", root.appending(path: "ReferenceImages").path)
    #expect(run.status == 0)
    #expect(run.output == "")
    let count = try #require(run.talk.firstMatch(of: /(\d+) assignments/))
    #expect(try #require(Int(count.1)) >= 12)
  }

  @Test(arguments: [
    ("name: Pushkin\n", "pack.yaml:1:1: \"assignments\" is missing"),
    (SamplePack.yaml.replacing("image: Ruslan", with: "image: Gogol"), "pack.yaml:6:12: assignments[1].image: "),
    (SamplePack.yaml + "    seconds: 0\n", "pack.yaml:9:14: assignments[1].seconds: "),
    (SamplePack.yaml + "    colour: red\n", "pack.yaml:9:5: assignments[1].colour: "),
    (SamplePack.yaml + "  - [\n", "pack.yaml:10"),
  ])
  func `names each problem with file, line and field`(yaml: String, place: String) async throws {
    try folder.write(yaml, to: "pack/pack.yaml")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 65)
    #expect(run.lines.contains { $0.hasPrefix(place) })
    #expect(run.talk.contains("1 problem"))
  }

  @Test func `tells the same in JSON`() async throws {
    try folder.write(SamplePack.yaml + "    seconds: 0\n", to: "pack/pack.yaml")
    let run = try await apeiron("pack", "check", sample.path, "--json")
    #expect(run.status == 65)
    let problem = try #require(try run.objects().first)
    #expect(Set(problem.keys) == ["file", "line", "column", "field", "message", "remedy"])
    #expect(problem["file"] as? String == "pack.yaml")
    #expect(problem["line"] as? Int == 9)
    #expect(problem["field"] as? String == "assignments[1].seconds")
  }

  @Test func `names the images that cannot be recognised`() async throws {
    try folder.write(GrayImage.plain().file, to: "pack/Onegin.jpg")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains("pack.yaml:3:12: assignments[0].image: \(sample.path)/Onegin.jpg: it has only 0 features"))
    let json = try await apeiron("pack", "check", sample.path, "--json")
    let problem = try #require(try json.objects().first)
    #expect(problem["line"] as? Int == 3 && problem["field"] as? String == "assignments[0].image")
  }

  @Test func `names two copies of one image`() async throws {
    try folder.write(GrayImage.artwork(seed: 1).jpeg(quality: 60), to: "pack/Ruslan.jpg")
    let run = try await apeiron("pack", "check", sample.path)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "pack.yaml:6:12: assignments[1].image: \(sample.path)/Ruslan.jpg: it is the same image as \(sample.path)/Onegin.jpg"
      ))
  }

  @Test func `needs a pack`() async throws {
    try FileManager.default.removeItem(atPath: folder.path("pack/pack.yaml"))
    for path in [sample.path, folder.path("nowhere"), folder.path("pack/Onegin.jpg")] {
      let run = try await apeiron("pack", "check", path)
      #expect(run.status == 66)
      #expect(run.lines.count == 1 && run.lines[0].hasPrefix("pack.yaml: "))
      #expect(run.talk == "apeiron: \(path) has 1 problem(s)\n")
    }
  }
}
