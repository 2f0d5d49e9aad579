import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command play` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  /// Frames in which nothing is to be seen.
  private func emptyDesk() throws -> String {
    try folder.write(GrayImage.plain().file, to: "desk/frame.jpg")
    return folder.path("desk")
  }

  @Test func `asks, sees what is shown, and wins each round`() async throws {
    let run = try await apeiron(
      "play", "--pack", sample.path, "--frames", sample.film(), "--seconds", "3600", "--pause", "0", "--seed", "7",
      "--json")
    #expect(run.status == 0)
    #expect(run.talk.contains("seed 7"))
    let objects = try run.objects()
    let asked = objects.filter { $0["event"] as? String == "asked" }.compactMap { $0["image"] as? String }
    #expect(Set(asked) == Set(SamplePack.names))
    let ended = objects.filter { $0["event"] as? String == "ended" }
    #expect(ended.map { $0["image"] as? String } == asked)
    #expect(ended.map { $0["answer"] as? String } == asked.map { "\($0) it was." })
    #expect(ended.map { $0["outcome"] as? String } == ["won", "won"])
    #expect(objects.allSatisfy { $0["event"] is String && $0["kind"] == nil })
    let end = try #require(objects.last)
    #expect(end["event"] as? String == "finished")
    #expect((end["won"] as? Int, end["rounds"] as? Int, end["points"] as? Int) == (2, 2, 2000))
  }

  @Test func `asks in the order of its seed`() async throws {
    var program = Program()
    program.signal = (SIGTERM, after: "asked")
    var firsts: [String?] = []
    for seed in ["1", "1", "2"] {
      let run = try await program.run(
        ["play", "--pack", sample.path, "--frames", emptyDesk(), "--seed", seed, "--json"])
      firsts.append(try run.objects().first?["image"] as? String)
    }
    #expect(firsts == ["Onegin", "Onegin", "Ruslan"])
  }

  @Test(arguments: [("en", "✓ Correct!"), ("ru", "✓ Верно!")])
  func `says that the answer is right in the language of the pack`(language: String, word: String) async throws {
    try folder.write("language: \(language)\n" + SamplePack.yaml, to: "pack/pack.yaml")
    let run = try await apeiron(
      "play", "--pack", sample.path, "--frames", sample.film(), "--seconds", "3600", "--rounds", "1")
    #expect(run.status == 0)
    #expect(run.lines.contains { $0.hasPrefix("\(word) ") && $0.hasSuffix(" s, 1000 points") })
    #expect(run.lines.suffix(1) == ["1 of 1 right, 1000 points."])
  }

  @Test(arguments: [("en", "✗ Too late!"), ("ru", "✗ Поздно!")])
  func `loses where the object never comes, and shows the answer`(language: String, word: String) async throws {
    try folder.write("language: \(language)\n" + SamplePack.yaml, to: "pack/pack.yaml")
    let run = try await apeiron(
      "play", "--pack", sample.path, "--frames", emptyDesk(), "--seconds", "1", "--rounds", "1")
    #expect(run.status == 0)
    let name = try #require(SamplePack.names.first { run.output.contains("Which is \($0)?") })
    #expect(
      run.lines == [
        "Question 1 of 1 (1 s)", "Which is \(name)?", word, "\(name): \(name) it was.",
        "0 of 1 right, 0 points.",
      ])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `ends with the score when it is interrupted`(signal: Int32) async throws {
    var program = Program()
    program.signal = (signal, after: "Which is")
    let run = try await program.run(["play", "--pack", sample.path, "--frames", emptyDesk(), "--seconds", "3600"])
    #expect(run.status == 0)
    #expect(run.lines.suffix(1) == ["0 of 2 right, 0 points."])
    #expect(run.lines.contains("Left."))
  }

  @Test func `ends where no frame can be read, and says why`() async throws {
    for broken in BrokenPicture.allCases { try folder.write(broken.bytes, to: "broken/\(broken).jpg") }
    let run = try await apeiron("play", "--pack", sample.path, "--frames", folder.path("broken"))
    #expect(run.status == 66)
    #expect(run.output.contains("No file of \(folder.path("broken")) can be decoded"))
    for broken in BrokenPicture.allCases { #expect(run.talk.contains("\(broken).jpg")) }
    #expect(run.lines.suffix(1) == ["0 of 2 right, 0 points."])
  }

  @Test(arguments: [["--camera", "nowhere"], ["--frames", "nowhere"], ["--frames", "empty"], ["--pack", "nowhere"]])
  func `needs what it is given to be there`(given: [String]) async throws {
    try folder.write("a note", to: "empty/note.txt")
    let path = folder.path(given[1])
    let run = try await Program().run(["play", "--pack", sample.path, given[0], path])
    #expect(run.status == 66)
    #expect(run.talk.contains(path))
    #expect(run.output == "")
  }

  @Test func `needs a pack that can be won`() async throws {
    let desk = try emptyDesk()
    try folder.write(GrayImage.plain().file, to: "pack/Ruslan.jpg")
    let unwinnable = try await apeiron("play", "--pack", sample.path, "--frames", desk)
    #expect(unwinnable.status == 65)
    #expect(unwinnable.talk.contains("the image \"Ruslan\" of an assignment cannot be recognised"))
    try folder.write(SamplePack.hunt, to: "pack/pack.yaml")
    let hunt = try await apeiron("play", "--pack", sample.path, "--frames", desk)
    #expect(hunt.status == 65)
    #expect(hunt.talk.contains("asks no questions"))
    try FileManager.default.removeItem(atPath: folder.path("pack/pack.yaml"))
    let pictures = try await apeiron("play", "--pack", sample.path, "--frames", desk)
    #expect(pictures.status == 65)
    #expect(pictures.talk.contains("has no pack.yaml"))
  }

  @Test(
    .disabled(if: FileManager.default.fileExists(atPath: "/dev/video0"), "it would be played at this machine's camera"))
  func `without a camera plays rendered frames, and leaves none of them behind`() async throws {
    try folder.write("", to: "temporary/keep")
    var program = Program()
    program.temporaryFolder = folder.path("temporary")
    program.executable = "/bin/sh"
    let script = #"status=$1; shift; { "$@"; echo $? > "$status"; } | head -1"#
    for (arguments, lines) in [(["--json", "--rounds", "1", "--seconds", "3600"], 1), (["--seconds", "1"], 1)] {
      let run = try await program.run(
        ["-c", script, "sh", folder.path("status"), Program.path, "play", "--pack", sample.path] + arguments)
      #expect(run.talk.contains("no camera on this machine"))
      #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count == lines + 1)
      #expect(try folder.read("status") == Array("0\n".utf8))
      #expect(try folder.names(in: "temporary") == ["keep"])
    }
  }
}
