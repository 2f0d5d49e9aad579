import Foundation
import TestSupport
import Testing
import Vision
import ZipFiles

@Suite struct `The command pack rehearse` {
  private let sample: SamplePack

  init() throws {
    sample = try SamplePack()
    for number in 0...1 { try photograph(number, 0...1) }
  }

  /// Adds photographs of the thing of this number, called by the numbers `copies`.
  private func photograph(_ number: Int, _ copies: ClosedRange<Int>) throws {
    for copy in copies { _ = try sample.frame(of: number, to: "photos/\(SamplePack.names[number])/\(copy).jpg") }
  }

  private func rehearse(_ options: String...) async throws -> Program.Run {
    try await Program().run(["pack", "rehearse", sample.path, "--photos", sample.folder.path("photos")] + options)
  }

  @Test func `says that a pack is ready`() async throws {
    for number in 0...1 { try photograph(number, 2...7) }
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/strangers/1.jpg")
    let run = try await rehearse()
    #expect(run.status == 0, "\(run.talk)")
    #expect(run.lines.contains { $0.hasPrefix("Onegin") && $0.contains("8 of 8") && $0.contains("67.56 to 100.0 %") })
    #expect(run.lines.contains("found       16 of 16 (95 %: 80.64 to 100.0 %)"))
    #expect(run.lines.contains { $0.hasPrefix("strangers   0 of 1 taken for a thing") })
    #expect(run.lines.last == "Ready: 2 things are found in 16 of 16 photographs, and none is taken for another.")
    #expect(try await rehearse("--require-found", "1", "--require-false", "0", "--require-wrong", "0").status == 0)
  }

  @Test func `says how many photographs are missing`() async throws {
    try photograph(1, 2...6)
    let run = try await rehearse()
    #expect(run.status == 1)
    #expect(
      run.lines.last == "Not enough photographs yet: 7 more are needed in all. "
        + "6 more photographs of Onegin are needed. 1 more photograph of Ruslan is needed.")
    let json = try await rehearse("--json").objects()
    #expect(json.map { $0["missing"] as? Int } == [6, 1, 7])
    #expect(json.allSatisfy { $0["verdict"] as? String == "fewPhotographs" && $0["ready"] as? Bool == false })
    #expect((json[2]["share95"] as? [Double])?.map { ($0 * 100).rounded() } == [70, 100])
    #expect(try await rehearse("--require-found", "1").status == 0)
  }

  @Test func `says what to mend`() async throws {
    // The folder of Onegin contains a photograph of Ruslan, and one that shows nothing.
    _ = try sample.frame(of: 1, to: "photos/Onegin/0.jpg")
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegin/1.jpg")
    let run = try await rehearse()
    #expect(run.status == 1)
    let sentence = try #require(run.lines.last)
    #expect(sentence.hasPrefix("Not ready yet. Mend Onegin, found in 0 of 2: "))
    #expect(sentence.contains("Onegin is taken for Ruslan (1): take one of them out"))
    let json = try await rehearse("--json").objects()
    #expect(json.count == 3)
    #expect(json[0]["takenFor"] as? [String: Int] == ["Ruslan": 1] && json[0]["ready"] as? Bool == false)
    #expect(json[1]["expectedOfNext10"] != nil && json[2]["ready"] as? Bool == false)
    let required = try await rehearse("--require-found", "0.9")
    #expect(required.status == 1 && required.talk.contains("found 2 of 4"))
    #expect(try await rehearse("--require-found", "0.5").status == 0)
  }

  @Test func `keeps what goes wrong, if it is told to, and replays it bit for bit`() async throws {
    let wrong = try sample.frame(of: 1, to: "photos/Onegin/0.jpg")
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegin/1.jpg")
    let kept = sample.folder.path("kept")
    #expect(try await rehearse("--keep", kept).status == 1)
    let lines = try String(contentsOfFile: "\(kept)/failures.jsonl", encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3, "the manifest and two failures, and not the two of Ruslan")
    #expect(lines[1].contains("\"missed\":[\"Onegin\"]") && lines[1].contains("\"takenFor\":[\"Ruslan\"]"))
    #expect(FileManager.default.contentsEqual(atPath: "\(kept)/1.jpg", andPath: wrong))

    let same = try await apeiron("replay", kept)
    #expect(same.status == 0, "\(same.talk)")
    #expect(same.lines.last == "2 of 2 are judged the same, bit for bit")
    #expect(try await rehearse("--keep", kept).talk.contains("is there already: name another folder"))

    // The last digit of one number.
    let probability = try #require(lines[1].firstMatch(of: #/"probability":([0-9.]+)/#)?.output.1)
    let next = try #require(Double(probability)).nextDown
    let changed = lines[1].replacing("\"probability\":\(probability)", with: "\"probability\":\(next)")
    try sample.folder.write("\(lines[0])\n\(changed)\n\(lines[2])\n", to: "kept/failures.jsonl")
    let differs = try await apeiron("replay", kept)
    #expect(differs.status == 1)
    let difference = "differs: the probability of Ruslan was \(next), and is \(probability)"
    #expect(differs.lines.first?.contains(difference) == true)
    #expect(try await apeiron("replay", kept, "--json").objects().map { $0["same"] as? Bool } == [false, true])

    let outside = lines[1].replacing("\"picture\":\"1.jpg\"", with: "\"picture\":\"../1.jpg\"")
    try sample.folder.write("\(lines[0])\n\(outside)\n", to: "kept/failures.jsonl")
    #expect(try await apeiron("replay", kept).status == 65)
    #expect(try await apeiron("replay", sample.folder.path("none")).status == 66)
  }

  @Test func `replays from a zip, which names its pack, and refuses one that a rehearsal did not make`() async throws {
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegin/1.jpg")
    let kept = sample.folder.path("kept")
    #expect(try await rehearse("--keep", kept).status == 1)
    let lines = try String(contentsOfFile: "\(kept)/failures.jsonl", encoding: .utf8)
    let named = lines.replacing("\"path\":\"\(sample.path)\"", with: "\"path\":\"Poems\"")
    try sample.folder.write(named, to: "kept/failures.jsonl")
    let files = ["failures.jsonl", "1.jpg"].map { (name: $0, path: "\(kept)/\($0)") }
    try ZipFile.write(files, to: sample.folder.path("poems.zip"))
    let run = try await apeiron("replay", sample.folder.path("poems.zip"), "--catalog", sample.path)
    #expect(run.status == 0 && run.lines.last == "1 of 1 are judged the same, bit for bit", "\(run.talk)")
    let nowhere = try await apeiron("replay", sample.folder.path("poems.zip"))
    #expect(nowhere.status == 66 && nowhere.talk.contains("there is no pack at Poems: name its folder by --catalog"))

    let picture = "\(kept)/1.jpg"
    for (name, files, status, problem) in [
      ("outside", [("../1.jpg", picture)], 65, "outside.zip: ../1.jpg in it is not what a rehearsal keeps"),
      ("nested", [("a/1.jpg", picture)], 65, "nested.zip: a/1.jpg in it is not what a rehearsal keeps"),
      ("pictures", [("1.jpg", picture)], 66, "pictures.zip/failures.jsonl: there is no such file: name the folder"),
      ("lines", [("failures.jsonl", "\(kept)/failures.jsonl")], 66, "lines.zip/1.jpg: there is no such file"),
      ("other", [("failures.jsonl", picture)], 65, "other.zip/failures.jsonl: line 1 is not what this version"),
    ] {
      let path = sample.folder.path("\(name).zip")
      try ZipFile.write(files.map { (name: $0.0, path: $0.1) }, to: path)
      let refused = try await apeiron("replay", path, "--catalog", sample.path)
      #expect(refused.status == Int32(status) && refused.talk.contains(problem), "\(refused.talk)")
    }
    try FileManager.default.createSymbolicLink(atPath: sample.folder.path("link"), withDestinationPath: kept)
    #expect(try await apeiron("replay", sample.folder.path("link"), "--catalog", sample.path).status == 0)
    var bytes = try Data(contentsOf: URL(filePath: sample.folder.path("poems.zip")))
    bytes.removeLast(30)
    try bytes.write(to: URL(filePath: sample.folder.path("cut.zip")))
    for (path, status) in [("cut.zip", 65), ("pack/pack.yaml", 65), ("pack", 66), ("none", 66)] {
      let refused = try await apeiron("replay", sample.folder.path(path), "--catalog", sample.path)
      #expect(refused.status == Int32(status) && refused.talk.contains(path), "\(refused.talk)")
    }
  }

  @Test func `replays with other references as a difference`() async throws {
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegin/1.jpg")
    let kept = sample.folder.path("kept")
    #expect(try await rehearse("--keep", kept).status == 1)
    try sample.folder.write(GrayImage.artwork(seed: 7).file, to: "pack/Onegin.jpg")
    let run = try await apeiron("replay", kept)
    #expect(run.status == 1 && run.talk.contains("holds results for other references"))
  }

  @Test func `keeps the whole path of a pack, so that it is replayed from any folder`() async throws {
    try sample.folder.write(GrayImage.artwork(seed: 9).file, to: "photos/Onegin/1.jpg")
    let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    let kept = sample.folder.path("kept")
    _ = try await apeiron(
      "pack", "rehearse", up + sample.path, "--photos", sample.folder.path("photos"), "--keep", kept)
    let manifest = try String(contentsOfFile: "\(kept)/failures.jsonl", encoding: .utf8).prefix { $0 != "\n" }
    #expect(manifest.replacing("\\/", with: "/").contains("\"path\":\"\(sample.path)\""))
  }

  @Test func `asks for photographs of each thing`() async throws {
    try FileManager.default.removeItem(atPath: sample.folder.path("photos/Ruslan"))
    let run = try await rehearse()
    #expect(run.status == 1 && run.lines.last?.contains("8 more photographs of Ruslan are needed.") == true)
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
