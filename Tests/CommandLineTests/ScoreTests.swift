import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command score` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  @Test func `says a line for each file in their order, whatever some of them are`() async throws {
    let good = [try sample.frame(of: 0, to: "good.jpg"), try sample.frame(of: 1, to: "last.jpg")]
    let broken = try BrokenPicture.allCases.map { try folder.write($0.bytes, to: "\($0).png") }
    let files = [good[0]] + broken + [folder.path("missing.jpg"), folder.path, good[1]]
    let run = try await Program().run(["score", "--catalog", sample.path] + files)
    #expect(run.status == 3)
    let objects = try run.objects()
    #expect(objects.map { $0["file"] as? String } == files)
    let codes = objects.map { ($0["error"] as? [String: String])?["code"] }
    #expect(codes == [nil] + BrokenPicture.allCases.map(\.code) + ["unreadable", "unreadable", nil])
    #expect(objects.map(names) == [["Onegin"], [], [], [], [], [], [], ["Ruslan"]])
    for file in files { #expect(run.talk.contains("apeiron: \(file): ") == !good.contains(file)) }
  }

  @Test func `takes a pack, whose images need not lie beside it`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    try FileManager.default.createDirectory(atPath: folder.path("pack/images"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: folder.path("pack/Onegin.jpg"), toPath: folder.path("pack/images/Onegin.jpg"))
    let run = try await apeiron("score", "--catalog", sample.path, file)
    #expect(run.status == 0)
    #expect(try run.objects().map(names) == [["Onegin"]])
  }

  @Test func `names what is wrong with a faulty pack`() async throws {
    try folder.write(SamplePack.yaml.replacing("image: Ruslan", with: "image: Gogol"), to: "pack/pack.yaml")
    let run = try await apeiron("score", "--catalog", sample.path, folder.path("any.jpg"))
    #expect(run.status == 65)
    #expect(run.talk.contains("pack.yaml:6:12: assignments[1].image: "))
  }

  @Test func `tells all of a sighting`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    let run = try await apeiron("score", "--catalog", sample.path, "--json", file)
    #expect(run.status == 0)
    #expect(run.talk == "")
    let object = try #require(try run.objects().first)
    #expect(Set(object.keys) == ["file", "width", "height", "milliseconds", "sightings", "rejected"])
    #expect(object["width"] as? Int == 640 && object["height"] as? Int == 480)
    let sighting = try #require((object["sightings"] as? [[String: Any]])?.first)
    #expect(Set(sighting.keys) == ["reference", "probability", "outline", "inliers", "coverage"])
    let outline = try #require(sighting["outline"] as? [[Double]])
    #expect(outline.map(\.count) == [2, 2, 2, 2])
  }

  @Test func `says why nothing is seen`() async throws {
    let file = try folder.write(GrayImage.plain().file, to: "plain.jpg")
    let run = try await apeiron("score", "--catalog", sample.path, file)
    #expect(run.status == 0)
    let object = try #require(try run.objects().first)
    #expect(names(object) == [])
    #expect(object["reason"] as? String == "tooPlain")
  }

  @Test func `reads paths from standard input`() async throws {
    let files = [
      try sample.frame(of: 1, to: "a name with spaces.jpg"), folder.path("missing.jpg"),
      try sample.frame(of: 0, to: "имя.jpg"),
    ]
    var program = Program()
    program.input = "\n" + files.joined(separator: "\n") + "\n\n"
    let run = try await program.run(["score", "--catalog", sample.path, "-"])
    #expect(run.status == 3)
    #expect(try run.objects().map { $0["file"] as? String } == files)
    #expect(try run.objects().map(names) == [["Ruslan"], [], ["Onegin"]])
  }

  @Test func `may be given no paths on standard input`() async throws {
    let run = try await apeiron("score", "--catalog", sample.path, "-")
    #expect(run.status == 0)
    #expect(run.output == "")
  }

  @Test func `looks for the reference that is expected and no other`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    let right = try await apeiron("score", "--catalog", sample.path, "--expect", "Onegin", file)
    #expect(try right.objects().map(names) == [["Onegin"]])
    let wrong = try await apeiron("score", "--catalog", sample.path, "--expect", "Ruslan", file)
    #expect(wrong.status == 0)
    #expect(try wrong.objects().map(names) == [[]])
  }

  @Test func `does not know a reference that is not in the catalogue`() async throws {
    let run = try await apeiron("score", "--catalog", sample.path, "--expect", "Gogol", "x.jpg")
    #expect(run.status == 66)
    #expect(run.talk.contains("no reference is called \"Gogol\""))
    #expect(run.output == "")
  }

  @Test func `goes on where a reference cannot be read, and tells so by its status`() async throws {
    try folder.write(folder.read("pack/Onegin.jpg"), to: "references/Onegin.jpg")
    try folder.write(BrokenPicture.text.bytes, to: "references/Ruslan.jpg")
    let run = try await apeiron(
      "score", "--catalog", folder.path("references"), sample.frame(of: 0, to: "good.jpg"))
    #expect(run.status == 3)
    #expect(try run.objects().map(names) == [["Onegin"]])
    #expect(run.talk.contains("left out: \(folder.path("references/Ruslan.jpg"))"))
  }

  @Test func `needs a catalogue`() async throws {
    let missing = try await apeiron("score", "--catalog", folder.path("nowhere"), "x.jpg")
    #expect(missing.status == 66)
    #expect(missing.talk.contains("\(folder.path("nowhere")): there is no such folder"))
    try folder.write(BrokenPicture.text.bytes, to: "broken/a.jpg")
    let empty = try await apeiron("score", "--catalog", folder.path("broken"), "x.jpg")
    #expect(empty.status == 65)
    #expect(empty.talk.contains("a.jpg: it is neither a JPEG nor a PNG"))
  }

  @Test func `ends quietly when nobody reads on`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    var program = Program()
    program.executable = "/bin/sh"
    let files = Array(repeating: file, count: 20)
    let script = #"status=$1; shift; { "$@"; echo $? > "$status"; } | head -1"#
    let run = try await program.run(
      ["-c", script, "sh", folder.path("status"), Program.path, "score", "--catalog", sample.path] + files)
    #expect(run.status == 0)
    #expect(run.lines.count == 1)
    #expect(run.talk == "")
    #expect(try folder.read("status") == Array("0\n".utf8))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no device that is always full"))
  func `says so when its output cannot be written`() async throws {
    var program = Program()
    program.outputPath = "/dev/full"
    let run = try await program.run(["score", "--catalog", sample.path, folder.path("missing.jpg")])
    #expect(run.status == 74)
    #expect(run.talk.contains("standard output cannot be written: No space left on device"))
  }

  private func names(_ object: [String: Any]) -> [String] {
    (object["sightings"] as? [[String: Any]] ?? []).compactMap { $0["reference"] as? String }
  }
}
