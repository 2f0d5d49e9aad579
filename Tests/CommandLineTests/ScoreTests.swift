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
    let objects = try run.results()
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
    #expect(try run.results().map(names) == [["Onegin"]])
  }

  @Test func `names what is wrong with a faulty pack`() async throws {
    try folder.write(SamplePack.yaml.replacing("image: Ruslan", with: "image: Gogol"), to: "pack/pack.yaml")
    let run = try await apeiron("score", "--catalog", sample.path, folder.path("any.jpg"))
    #expect(run.status == 65)
    #expect(run.talk.contains("pack.yaml:6:12: assignments[1].image: "))
  }

  @Test(arguments: ["portable", "popcnt", "avx2"])
  func `says the same to the last digit where the CPU has older instructions only`(kernel: String) async throws {
    let files = [try sample.frame(of: 0, to: "0.jpg"), try sample.frame(of: 1, to: "1.jpg")]
    let score = { (environment: [String: String]) in
      var program = Program()
      program.environment = environment
      return try await program.run(["score", "--catalog", sample.path, "--no-manifest"] + files).lines
        .map { $0.replacing(/"milliseconds":[0-9.e-]+/, with: "") }
    }
    let lines = try await score([:])
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"inliers\"") })
    #expect(try await score(["CHAMMING_KERNEL": kernel]) == lines)
    // OpenCV and the C library also choose code by CPU, which this test cannot control: see "On other machines" in the
    // documentation.
  }

  @Test func `tells all of a sighting`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    let run = try await apeiron("score", "--catalog", sample.path, "--json", file)
    #expect(run.status == 0)
    #expect(run.talk == "")
    let object = try #require(try run.results().first)
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
    let object = try #require(try run.results().first)
    #expect(names(object) == [])
    #expect(object["reason"] as? String == "tooPlain")
  }

  @Test func `reads paths from standard input`() async throws {
    let files = [
      try sample.frame(of: 1, to: "a name with spaces.jpg"), folder.path("missing.jpg"),
      try sample.frame(of: 0, to: "имя.jpg"),
    ]
    var program = Program()
    program.input = Array(("\n" + files.joined(separator: "\n") + "\n\n").utf8)
    let run = try await program.run(["score", "--catalog", sample.path, "-"])
    #expect(run.status == 3)
    #expect(try run.results().map { $0["file"] as? String } == files)
    #expect(try run.results().map(names) == [["Ruslan"], [], ["Onegin"]])
  }

  @Test func `may be given no paths on standard input`() async throws {
    let run = try await apeiron("score", "--catalog", sample.path, "-")
    #expect(run.status == 0)
    #expect(try run.results().isEmpty)
  }

  @Test func `looks for the reference that is expected and no other`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    let right = try await apeiron("score", "--catalog", sample.path, "--expect", "Onegin", file)
    #expect(try right.results().map(names) == [["Onegin"]])
    let wrong = try await apeiron("score", "--catalog", sample.path, "--expect", "Ruslan", file)
    #expect(wrong.status == 0)
    #expect(try wrong.results().map(names) == [[]])
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
    #expect(run.status == 4)
    let both = try await apeiron("score", "--catalog", folder.path("references"), folder.path("missing.jpg"))
    #expect(both.status == 5)
    #expect(try run.results().map(names) == [["Onegin"]])
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

  @Test func `begins with what made the results, unless told otherwise`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    let run = try await apeiron("score", "--catalog", sample.path, "--no-deep", "--shard", "1/1", file)
    let manifest = try #require(try run.objects().first?["manifest"] as? [String: Any])
    #expect(manifest["command"] as? String == "score")
    #expect((manifest["version"] as? String)?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
    #expect((manifest["date"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
    let settings = try #require(manifest["settings"] as? [String: Any])
    #expect(settings["looks"] as? Int == 1 && settings["exact"] as? Bool == false)
    let catalogue = try #require(manifest["catalogue"] as? [String: Any])
    #expect(catalogue["references"] as? Int == 2)
    try folder.write(GrayImage.artwork(seed: 3).file, to: "pack/Ruslan.jpg")
    let other =
      try await apeiron("score", "--catalog", sample.path, file).objects().first?["manifest"] as? [String: Any]
    let otherHash = (other?["catalogue"] as? [String: Any])?["hash"] as? String
    #expect(otherHash?.count == 16 && otherHash != catalogue["hash"] as? String)

    let plain = try await apeiron("score", "--catalog", sample.path, "--no-manifest", file)
    #expect(try plain.objects().map { $0["file"] as? String } == [file])
  }

  @Test func `takes paths that NUL bytes end, line feeds in their names included`() async throws {
    let files = [
      try sample.frame(of: 1, to: "two\nlines.jpg"), folder.path("missing.jpg"),
      try sample.frame(of: 0, to: "good.jpg"),
    ]
    var program = Program()
    program.input = Array(files.joined(separator: "\0").utf8) + [0]
    let run = try await program.run(["score", "--catalog", sample.path, "--null", "-"])
    #expect(run.status == 3)
    #expect(try run.results().map { $0["file"] as? String } == files)
    #expect(try run.results().map(names) == [["Ruslan"], [], ["Onegin"]])
  }

  @Test func `refuses a list with NUL bytes in place of losing what is behind them`() async throws {
    let good = try sample.frame(of: 0, to: "good.jpg")
    var program = Program()
    program.input = Array("\(good)\n\(good)\0\(good)\0".utf8)
    let run = try await program.run(["score", "--catalog", sample.path, "-"])
    #expect(run.status == 65)
    #expect(run.talk.contains("standard input: path 2 contains a NUL byte: give --null"))
    #expect(try run.results().map { $0["file"] as? String } == [good])
    program.input = Array(repeating: 0x61, count: 1 << 17)
    let long = try await program.run(["score", "--catalog", sample.path, "-"])
    #expect(long.status == 65)
    #expect(long.talk.contains("path 1 has more than 65536 bytes"))
  }

  @Test func `reads files whose names are no UTF-8, and tells these names without loss`() async throws {
    let name = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
    let path = Array(folder.path("").utf8) + name
    let bytes = try folder.read("pack/Onegin.jpg")
    let stream = try #require(fopen((path + [0]).map { CChar(bitPattern: $0) }, "w"))
    #expect(fwrite(bytes, 1, bytes.count, stream) == bytes.count && fclose(stream) == 0)

    var program = Program()
    program.input = path + [0] + path + Array(".missing".utf8)
    let listed = try await program.run(["score", "--catalog", sample.path, "-0", "-"])
    program = Program()
    program.executable = "/bin/sh"
    let script = #"p=$1; shift; exec "$p" "$@" "$0$(printf 'caf\351.jpg')""#
    let given = try await program.run(
      ["-c", script, folder.path(""), Program.path, "score", "--catalog", sample.path])
    for run in [listed, given] {
      let result = try #require(try run.results().first)
      #expect(names(result) == ["Onegin"])
      #expect(result["file"] as? String == folder.path("caf\u{EFE9}.jpg"))
      #expect(result["fileBytes"] as? String == Data(path).base64EncodedString())
    }
    #expect(listed.status == 3 && given.status == 0)
    // Negatives are found in their folder, whatever they are called.
    try FileManager.default.createDirectory(atPath: folder.path("negatives"), withIntermediateDirectories: true)
    let moved = Array(folder.path("negatives/").utf8) + name
    #expect(rename((path + [0]).map { CChar(bitPattern: $0) }, (moved + [0]).map { CChar(bitPattern: $0) }) == 0)
    let eval = try await apeiron(
      "eval", "--references", sample.path, "--negatives", folder.path("negatives"), "--json")
    #expect(eval.status == 0)
    #expect(try eval.results().first.map(names) == ["Onegin"])
  }

  @Test func `can be shared among machines`() async throws {
    let files = (1...5).map { folder.path("missing \($0).jpg") }
    var parts: [[String?]] = []
    for number in 1...3 {
      let run = try await Program().run(
        ["score", "--catalog", sample.path, "--shard", "\(number)/3"] + files)
      parts.append(try run.results().map { $0["file"] as? String })
    }
    #expect(parts == [[files[0], files[3]], [files[1], files[4]], [files[2]]])
    for wrong in ["0/3", "4/3", "3", "1/0", "a/b", "1/2/3"] {
      let run = try await apeiron("score", "--catalog", sample.path, "--shard", wrong, "x.jpg")
      #expect(run.status == 64, "\(wrong)")
    }
  }

  @Test func `goes on where an interrupted run has ended`() async throws {
    let files = [
      try sample.frame(of: 0, to: "1.jpg"), folder.path("missing.jpg"), try sample.frame(of: 1, to: "2.jpg"),
      try sample.frame(of: 0, to: "3.jpg"),
    ]
    let out = folder.path("out.jsonl")
    let arguments = ["score", "--catalog", sample.path, "--out", out]
    let whole = try await Program().run(arguments + files)
    #expect(whole.status == 3)
    #expect(whole.output == "")
    let lines = try jsonLines(folder.read("out.jsonl"))
    #expect(lines.dropFirst().map { $0["file"] as? String } == files)
    // Cut off in the middle of the fourth line: the manifest, two results and a piece are left.
    let bytes = try folder.read("out.jsonl")
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for end in [ends[2] + 20, ends[2] + 1, ends[2], ends[0] + 1, 7, 0, bytes.count] {
      try folder.write(bytes.prefix(end), to: "out.jsonl")
      // A picture that was already scored is not scored again: its file no longer exists.
      let isDone = end > ends[2]
      if isDone { try FileManager.default.moveItem(atPath: files[0], toPath: folder.path("away.jpg")) }
      let run = try await Program().run(arguments + ["--resume"] + files)
      if isDone { try FileManager.default.moveItem(atPath: folder.path("away.jpg"), toPath: files[0]) }
      #expect(run.status == 3)
      let resumed = try jsonLines(folder.read("out.jsonl"))
      #expect(resumed.dropFirst().map { $0["file"] as? String } == files)
      #expect(resumed.dropFirst().map(names) == lines.dropFirst().map(names))
    }
  }

  @Test func `continues nothing that another run has begun`() async throws {
    let files = ["1", "2"].map { folder.path("missing \($0).jpg") }
    let arguments = ["score", "--catalog", sample.path, "--out", folder.path("out.jsonl"), "--resume"]
    #expect(try await Program().run(arguments + files).status == 3)
    let before = try folder.read("out.jsonl")
    let others = try await Program().run(arguments + files.reversed())
    #expect(others.talk.contains("line 2 is about \(files[0]), which is not the file at that place"))
    let fewer = try await Program().run(arguments + files.prefix(1))
    #expect(fewer.talk.contains("line 3 is about \(files[1])"))
    let once = try await Program().run(arguments + ["--no-deep"] + files)
    #expect(once.talk.contains("holds results with other settings"))
    try folder.write(GrayImage.artwork(seed: 3).file, to: "pack/Ruslan.jpg")
    let catalogue = try await Program().run(arguments + files)
    #expect(catalogue.talk.contains("holds results for other references"))
    for run in [others, fewer, once, catalogue] { #expect(run.status == 65) }
    #expect(try folder.read("out.jsonl") == before)
    try folder.write("{\"file\":\"1.jpg\"}\n", to: "out.jsonl")
    let older = try await Program().run(arguments + files)
    #expect(older.status == 65)
    #expect(older.talk.contains("line 1 is not what this version of apeiron writes there"))
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `leaves whole lines when it is interrupted`(number: Int32) async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    var program = Program()
    program.signal = (number, "inliers")
    let run = try await program.run(["score", "--catalog", sample.path] + Array(repeating: file, count: 400))
    #expect(run.status == -number)
    #expect(run.output.hasSuffix("\n"))
    let count = try run.results().count
    #expect((1..<400).contains(count))
  }

  private func names(_ object: [String: Any]) -> [String] {
    (object["sightings"] as? [[String: Any]] ?? []).compactMap { $0["reference"] as? String }
  }
}
