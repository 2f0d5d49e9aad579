import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command eval` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  /// Onegin in the first query, Ruslan in the second, nothing in the third; Onegin again among the negatives.
  init() throws {
    sample = try SamplePack()
    _ = try sample.frame(of: 0, to: "queries/1.jpg")
    _ = try sample.frame(of: 1, to: "queries/2.jpg")
    try folder.write(GrayImage.plain().file, to: "queries/3.jpg")
    _ = try sample.frame(of: 0, to: "negatives/4.jpg")
    try label(["1.jpg,Onegin.jpg,desk", "2.jpg,Ruslan.jpg,desk", "3.jpg,,shelf"])
  }

  private func label(_ rows: [String]) throws {
    try folder.write((["query,reference,group"] + rows).joined(separator: "\n"), to: "labels.csv")
  }

  /// Runs it on the queries, with `more` arguments.
  private func eval(_ more: String...) async throws -> Program.Run {
    try await Program().run(
      [
        "eval", "--references", sample.path, "--queries", folder.path("queries"), "--labels", folder.path("labels.csv"),
      ] + more)
  }

  private func summary(of run: Program.Run) throws -> [String: Any] { try #require(try run.objects().last) }

  @Test func `counts, and leaves a line for each query and a summary`() async throws {
    let run = try await eval("--negatives", folder.path("negatives"), "--out", folder.path("out/of this run"), "--json")
    #expect(run.status == 0)
    #expect(run.talk == "")
    let summary = try summary(of: run)
    let counts = [
      "queries": 4, "objects": 2, "found": 2, "queriesWithObject": 2, "top1": 2, "wrong": 0, "queriesWithoutObject": 2,
      "falseAccepts": 1, "unreadable": 0,
    ]
    for (key, count) in counts { #expect(summary[key] as? Int == count, "\(key)") }
    let others: Set = [
      "falseAcceptRate95", "outlineIoU", "millisecondsPerQuery", "groups", "latency", "curve", "calibration", "bySize",
      "byTilt", "byBlur", "confusions", "manifest", "calibrationOfAccepted", "calibrationInDoubt",
    ]
    #expect(Set(summary.keys) == others.union(counts.keys))
    #expect(Set(try #require(summary["groups"] as? [String: Any]).keys) == ["desk", "shelf", "negatives"])

    #expect(try folder.names(in: "out/of this run") == ["queries.jsonl", "summary.json"])
    let written = try ["queries.jsonl", "summary.json"].flatMap { try folder.read("out/of this run/\($0)") }
    #expect(String(decoding: written, as: UTF8.self) == run.output)
    let files = try run.results().dropLast().map { $0["file"] as? String }
    #expect(files == ["queries/1.jpg", "queries/2.jpg", "queries/3.jpg", "negatives/4.jpg"].map(folder.path))
  }

  @Test func `says of each photograph how it compares with its label`() async throws {
    try folder.write(
      "query,reference,group,corners,note\n1.jpg,Onegin.jpg,desk,0 0 639 0 639 479 0 479,\n2.jpg,Onegin.jpg,,,\n3.jpg,,,,",
      to: "labels.csv")
    let lines = try await eval("--json").results().dropLast()
    #expect(lines.map { $0["group"] as? String } == ["desk", nil, nil])
    let objects = lines.map { $0["objects"] as? [[String: Any]] ?? [] }
    #expect(objects.map(\.count) == [1, 1, 0])
    #expect(objects[0][0]["found"] as? Bool == true && objects[1][0]["found"] as? Bool == false)
    #expect(Set(objects[0][0].keys).isSuperset(of: ["references", "found", "probability", "overlap", "size", "tilt"]))
    let truths = lines.map { ($0["sightings"] as? [[String: Any]] ?? []).map { $0["truth"] as? String } }
    #expect(truths == [["right"], ["wrong"], []])
  }

  @Test func `goes on where an interrupted run has ended, to the same summary`() async throws {
    try folder.write(
      "query,reference,corners\n1.jpg,Onegin.jpg,0 0 639 0 639 479 0 479\n2.jpg,Onegin.jpg,\n3.jpg,,", to: "labels.csv")
    let arguments = ["--negatives", folder.path("negatives"), "--out", folder.path("out")]
    let summary = { [folder] in
      var summary = try #require(try jsonLines(folder.read("out/summary.json")).first)
      for changing in ["manifest", "latency", "millisecondsPerQuery"] { summary[changing] = nil }
      return summary as NSDictionary
    }
    #expect(try await eval(arguments[0], arguments[1], arguments[2], arguments[3]).status == 0)
    let (lines, whole) = (try folder.read("out/queries.jsonl"), try summary())
    let ends = lines.indices.filter { lines[$0] == UInt8(ascii: "\n") }
    for end in [ends[2] + 9, ends[4] + 1] {
      try folder.write(lines.prefix(end), to: "out/queries.jsonl")
      try FileManager.default.removeItem(atPath: folder.path("out/summary.json"))
      let run = try await eval(arguments[0], arguments[1], arguments[2], arguments[3], "--resume", "--json")
      #expect(run.status == 0)
      #expect(try run.results().count == 5)
      #expect(try jsonLines(folder.read("out/queries.jsonl")).count == 5)
      #expect(try summary() == whole)
    }
    try folder.write("query,reference\n2.jpg,Onegin.jpg", to: "labels.csv")
    let other = try await eval(arguments[0], arguments[1], arguments[2], arguments[3], "--resume")
    #expect(other.status == 65)
    #expect(other.talk.contains("which is not the file at that place"))
  }

  @Test func `takes a shard of the photographs`() async throws {
    let run = try await eval("--shard", "2/2", "--json")
    #expect(try run.results().dropLast().map { $0["file"] as? String } == [folder.path("queries/2.jpg")])
    #expect(try summary(of: run)["queries"] as? Int == 1)
  }

  @Test func `refuses negatives of which there are none`() async throws {
    try FileManager.default.createDirectory(atPath: folder.path("empty"), withIntermediateDirectories: true)
    let run = try await eval("--negatives", folder.path("empty"), "--require-false-accepts", "0")
    #expect(run.status == 66)
    #expect(run.talk.contains("\(folder.path("empty")): no picture is in it"))
    #expect(run.output == "")
  }

  @Test func `leaves references out in turn, and counts what strangers are taken for`() async throws {
    let run = try await eval("--leave-out", "2")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.last == "| all | 2 | 2 of 2 | 0 | 0 of 2 photographs |")
    let many = try await eval("--leave-out", "3")
    #expect(many.status == 65)
    #expect(many.talk.contains("--leave-out can be that many at most"))
    #expect(try await eval("--leave-out", "1").status == 64)
    #expect(try await eval("--leave-out", "2", "--require-found", "1").status == 64)
    try folder.write("no picture", to: "negatives/5.jpg")
    let broken = try await eval("--leave-out", "2", "--negatives", folder.path("negatives"))
    #expect(broken.status == 3 && broken.talk.contains("negatives/5.jpg"))
  }

  @Test func `keeps one reference in turn, and renders frames in which all are shown`() async throws {
    let run = try await Program().run([
      "eval", "--keep-one", "--live", "--synthetic", "--frames", "2", "--references", sample.path,
    ])
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").last == "| all | 2 | 4 of 4 | 0 | 0 of 4 photographs |")
  }

  @Test func `tells of strangers in a summary and a report`() async throws {
    // Two cards of one series: without the one, its photograph shows a stranger.
    let (frame, other) = (GrayImage.artwork(seed: 1), GrayImage.artwork(seed: 7))
    let sibling = GrayImage(
      width: 480, height: 360,
      pixels: frame.pixels.indices.map { i in
        (60..<420).contains(i % 480) && (60..<300).contains(i / 480) ? other.pixels[i] : frame.pixels[i]
      })
    try folder.write(sibling.file, to: "pack/Ruslan.jpg")
    let run = try await eval("--leave-out", "2", "--out", folder.path("out"), "--html", folder.path("report.html"))
    #expect(run.status == 0)
    let summary = try #require(try jsonLines(folder.read("out/summary.json")).first)
    let openSet = try #require(summary["openSet"] as? [String: Any])
    #expect((openSet["folds"] as? [[String: Any]])?.count == 2)
    let total = try #require(openSet["total"] as? [String: Any])
    #expect(total["leftOut"] as? Int == 2 && total["strangers"] as? Int == 2)
    let accepted = try #require(openSet["accepted"] as? [[String: Any]])
    #expect((total["strangersAccepted"] as? Int ?? 0) <= accepted.count)
    let settings = (summary["manifest"] as? [String: Any])?["settings"] as? [String: Any]
    #expect(settings?["leaveOut"] as? Int == 2)
    let html = String(decoding: try folder.read("report.html"), as: UTF8.self)
    for part in ["strangers accepted", "Fold by fold", "95 % interval", "How this was made"] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test func `writes a table of all sightings`() async throws {
    try folder.write(
      "query,reference,group\n1.jpg,Onegin.jpg,\"a, \"\"b\"\"\"\n2.jpg,Onegin.jpg,\n3.jpg,Ruslan.jpg,", to: "labels.csv"
    )
    #expect(try await eval("--csv", folder.path("sightings.csv")).status == 0)
    let text = String(decoding: try folder.read("sightings.csv"), as: UTF8.self)
    let rows = text.split(separator: "\r\n").map(String.init)
    #expect(rows[0].hasPrefix("file,group,reference,label,accepted,probability,reason,inliers,coverage,overlap,x1,y1"))
    #expect(rows[1].hasPrefix("\(folder.path("queries/1.jpg")),\"a, \"\"b\"\"\",Onegin,right,1,"))
    #expect(rows.contains { $0.hasPrefix("\(folder.path("queries/2.jpg")),,Ruslan,wrong,1,") })
    #expect(rows.contains("\(folder.path("queries/3.jpg")),,Ruslan,right,0" + String(repeating: ",", count: 13)))
  }

  @Test func `prints a table for people`() async throws {
    let run = try await eval()
    #expect(run.status == 0)
    #expect(run.output.contains("3 photographs against 2 references"))
    #expect(run.output.contains("2 of 2 objects (100.0 %)"))
    #expect(run.output.contains("false accepts 0 of 1"))
    #expect(run.output.contains("desk: found 2 of 2"))
  }

  @Test func `prints a row for a table of sets`() async throws {
    let run = try await eval("--markdown", "ours")
    #expect(run.status == 0)
    #expect(run.output.contains(/^\| `ours` \| 2 of 2 \| 2 of 2 \| 0 \| 0 of 1 \| 0 of 0 \| \d+ \/ \d+ \|\n$/))
  }

  @Test func `works on negatives alone`() async throws {
    let run = try await apeiron(
      "eval", "--references", sample.path, "--negatives", folder.path("negatives"), "--negatives",
      folder.path("queries"),
      "--json")
    #expect(run.status == 0)
    let summary = try summary(of: run)
    #expect(summary["queriesWithoutObject"] as? Int == 4 && summary["falseAccepts"] as? Int == 3)
  }

  @Test func `turns what is required into its status`() async throws {
    let negatives = folder.path("negatives")
    let met = try await eval("--require-found", "1", "--require-false-accepts", "0", "--require-wrong", "0")
    #expect(met.status == 0)
    let falselyAccepted = try await eval("--negatives", negatives, "--require-false-accepts", "0")
    #expect(falselyAccepted.status == 1)
    #expect(falselyAccepted.talk.contains("1 false accepts, at most 0"))
    try label(["1.jpg,Onegin.jpg,", "2.jpg,Onegin.jpg,"])
    let missed = try await eval("--require-found", "0.97", "--require-wrong", "0")
    #expect(missed.status == 1)
    #expect(missed.talk.contains("found 1 of 2") && missed.talk.contains("1 wrong references"))
    #expect(missed.output.contains("1 of 2 objects"))
    #expect(try await eval("--require-found", "0.5", "--require-wrong", "1").status == 0)
  }

  @Test func `goes on where photographs cannot be read`() async throws {
    try folder.write(BrokenPicture.truncated.bytes, to: "queries/2.jpg")
    try label(["1.jpg,Onegin.jpg,", "2.jpg,Ruslan.jpg,", "missing.jpg,Ruslan.jpg,"])
    let run = try await eval("--json")
    #expect(run.status == 3)
    #expect(
      run.talk.contains("\(folder.path("queries/2.jpg")): ") && run.talk.contains("missing.jpg: there is no such file"))
    let summary = try summary(of: run)
    let counts = ["unreadable", "found", "objects"].map { summary[$0] as? Int }
    #expect(counts == [2, 1, 3])
  }

  @Test func `counts objects whose reference cannot be read as missed`() async throws {
    try folder.write(BrokenPicture.text.bytes, to: "references/Ruslan.jpg")
    try folder.write(folder.read("pack/Onegin.jpg"), to: "references/Onegin.jpg")
    let run = try await Program().run(
      [
        "eval", "--references", folder.path("references"), "--queries", folder.path("queries"), "--labels",
        folder.path("labels.csv"), "--json",
      ])
    #expect(run.status == 4)
    #expect(run.talk.contains("left out: \(folder.path("references/Ruslan.jpg"))"))
    let summary = try summary(of: run)
    #expect(summary["found"] as? Int == 1 && summary["objects"] as? Int == 2)
  }

  @Test func `writes a report that needs nothing else, with what went wrong in it`() async throws {
    try label(["1.jpg,Onegin.jpg,", "2.jpg,Onegin.jpg,"])
    let run = try await eval("--negatives", folder.path("negatives"), "--html", folder.path("report.html"))
    #expect(run.status == 0)
    let html = String(decoding: try folder.read("report.html"), as: UTF8.self)
    for part in ["1 of 2", "Missed: 1", "Wrong: 1", "Falsely accepted: 1", "2.jpg", "data:image/jpeg;base64,"] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("://") && !html.contains(" src="))
    // The report shows the expected reference next to the one that was seen, and can be viewed with another threshold.
    for part in [
      "in the picture: Onegin", "taken for Ruslan", "id=\"threshold\"", "How this was made", "what was accepted",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    let start = try #require(html.firstRange(of: "id=\"explorer-data\">")).upperBound
    let data = try #require(html[start...].firstRange(of: "</script>"))
    let explorer = try JSONSerialization.jsonObject(with: Data(html[start..<data.lowerBound].utf8)) as? [String: Any]
    #expect(explorer?["objects"] as? Int == 2 && explorer?["pictures"] as? Int == 3)
    // Kind, probability, accepted, picture, reference: Onegin found, Ruslan wrong, Onegin in a negative.
    let accepted = (explorer?["sightings"] as? [[Double]])?.filter { $0[2] == 1 }.map { [$0[0], $0[3], $0[4]] }
    #expect(accepted == [[0, 0, 0], [1, 1, 1], [2, 2, 0]])
  }

  @Test func `takes parts of negatives, the same for the same seed`() async throws {
    var runs: [Program.Run] = []
    for seed in ["7", "7", "8"] {
      try await runs.append(
        apeiron(
          "eval", "--references", sample.path, "--negatives", folder.path("negatives"), "--negative-crops", "3",
          "--seed", seed, "--json"))
    }
    let sizes = try runs.map { try $0.results().dropLast().map { "\($0["width"] ?? "")x\($0["height"] ?? "")" } }
    #expect(sizes[0].count == 4 && sizes[0] == sizes[1] && sizes[0] != sizes[2])
    #expect(runs[0].talk.contains("seed 7"))
    #expect(try summary(of: runs[0])["queriesWithoutObject"] as? Int == 4)
  }

  @Test func `makes frames and holds what is found against what is to be reached`() async throws {
    let run = try await apeiron(
      "eval", "--synthetic", "--references", sample.path, "--negatives", folder.path("negatives"), "--frames", "2",
      "--markdown", "pack", "--out", folder.path("out"))
    #expect(run.status == 0)
    #expect(run.lines.count == 14)
    #expect(run.output.contains(/(?m)^\| `pack` \| stranger by 50 % \| \d of 2 \| .* \| ≤ 0.5 % \| – \|$/))
    #expect(run.output.contains(/(?m)^\| `pack` \| size 25 % \| \d of 2 \| \d+\.\d+ % \(.*\) \| 98.0 % \| \d+ \|$/))
    let json = try JSONSerialization.jsonObject(with: Data(folder.read("out/summary.json")))
    let series = try #require((json as? [String: Any])?["series"] as? [[String: Any]])
    #expect(series.count == 14)
    #expect(Set(series[0].keys) == ["step", "toReach", "objects", "found", "wrong", "recall95"])
    #expect(Set(series[13].keys) == ["step", "mostAccepted", "strangers", "accepted", "accepted95"])
  }

  @Test(arguments: [
    ["--synthetic", "--queries", "q", "--labels", "l"], ["--synthetic", "--negative-crops", "2"],
    ["--negatives", "n", "--negative-crops", "-1"], ["--synthetic", "--frames", "0"],
    ["--negatives", "n", "--seed", "x"],
    [],
  ])
  func `refuses what does not go together`(arguments: [String]) async throws {
    let run = try await Program().run(["eval", "--references", sample.path] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
  }

  @Test func `says at once where its report cannot be written`() async throws {
    let run = try await eval("--html", folder.path("labels.csv/report.html"))
    #expect(run.status == 74)
    #expect(run.talk.contains("report.html cannot be written"))
    #expect(run.output == "")
  }

  @Test func `says how many photographs have no label`() async throws {
    try label(["1.jpg,Onegin.jpg,", "missing.jpg,,ignore"])
    let run = try await eval()
    #expect(run.status == 0)
    #expect(run.talk.contains("2 photographs of \(folder.path("queries")) have no label"))
  }

  @Test func `refuses labels that are wrong, and names the row`() async throws {
    try label(["1.jpg,Onegin.jpg,", "2.jpg,Gogol.jpg,"])
    let run = try await eval()
    #expect(run.status == 65)
    #expect(run.talk.contains("\(folder.path("labels.csv")): row 3: \"Gogol.jpg\" is not among the references"))
    #expect(run.output == "")
  }

  @Test(arguments: ["references", "queries", "labels", "negatives"])
  func `needs what it is given to be there`(missing: String) async throws {
    let nowhere = folder.path("nowhere")
    var given = [
      "references": sample.path, "queries": folder.path("queries"), "labels": folder.path("labels.csv"),
      "negatives": folder.path("negatives"),
    ]
    given[missing] = nowhere
    let run = try await Program().run(["eval"] + given.flatMap { ["--\($0.key)", $0.value] })
    #expect(run.status == 66)
    #expect(run.talk.contains("\(nowhere): there is no such"))
    #expect(run.output == "")
  }

  @Test func `needs a folder that it may write`() async throws {
    let run = try await eval("--out", folder.path("labels.csv/out"))
    #expect(run.status == 74)
    #expect(run.talk.contains("labels.csv/out cannot be written"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no device that is always full"))
  func `says so when its disk is full`() async throws {
    try folder.write("", to: "out/placeholder")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/queries.jsonl"), withDestinationPath: "/dev/full")
    let run = try await eval("--out", folder.path("out"))
    #expect(run.status == 74)
    #expect(run.talk.contains("queries.jsonl cannot be written"))
  }
}
