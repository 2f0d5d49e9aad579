import Foundation
import TestSupport
import Testing
import Vision

@Suite struct `The command worker` {
  private let sample: SamplePack
  private var folder: TemporaryFolder { sample.folder }

  init() throws { sample = try SamplePack() }

  /// Returns a frame: its first line, and the bytes that follow.
  private func frame(_ id: String, _ file: String, _ bytes: [UInt8]? = nil) throws -> [UInt8] {
    var head: [String: Any] = ["id": id, "file": file]
    if let bytes { head["bytes"] = bytes.count }
    return try Array(JSONSerialization.data(withJSONObject: head)) + [UInt8(ascii: "\n")] + (bytes ?? [])
  }

  private func worker(_ input: [UInt8], _ options: String...) async throws -> Program.Run {
    var program = Program()
    program.input = input
    return try await program.run(["worker", "--catalog", sample.path] + options)
  }

  private func code(_ object: [String: Any]) -> String? { (object["error"] as? [String: String])?["code"] }

  /// Returns `object` as text, without the values that differ from run to run and those that only an answer has.
  private func comparable(_ object: [String: Any]) throws -> String {
    let rest = object.filter { !["milliseconds", "id"].contains($0.key) }
    return String(decoding: try JSONSerialization.data(withJSONObject: rest, options: .sortedKeys), as: UTF8.self)
  }

  @Test(arguments: ["1", "3"])
  func `answers each frame in its order with what score prints, files and bytes`(jobs: String) async throws {
    let good = [try sample.frame(of: 0, to: "good.jpg"), try sample.frame(of: 1, to: "имя.jpg")]
    let broken = try BrokenPicture.allCases.map { try folder.write($0.bytes, to: "\($0).png") }
    let files = [good[0]] + broken + [folder.path("missing.jpg"), good[1], good[0]]
    let scored = try await Program().run(["score", "--catalog", sample.path] + files).results()
    var input: [UInt8] = []
    for (number, file) in files.enumerated() {
      let bytes = try? Array(Data(contentsOf: URL(filePath: file)))
      input += try frame("\(number)", file, number % 2 == 0 ? bytes : nil)
    }
    let run = try await worker(input, "--jobs", jobs)
    #expect(run.status == 0)
    #expect(run.talk == "")
    let answers = try run.results()
    #expect(answers.map { $0["id"] as? String } == files.indices.map { "\($0)" })
    #expect(try answers.map(comparable) == scored.map(comparable))
  }

  @Test func `may be asked nothing`() async throws {
    let run = try await worker([])
    #expect(run.status == 0)
    #expect(try run.results().isEmpty)
  }

  @Test(arguments: [
    ("hello\n", "frame 2: its first line is not"), ("{\"id\":7,\"file\":\"x\"}\n", "frame 2: its first line is not"),
    ("{\"id\":\"7\",\"file\":\"x\",\"bytes\":-1}\n", "frame 2: its first line is not"),
    ("{\"id\":\"7\",\"file\":\"x\",\"bytes\":9}\nfew", "frame 2: it ends before its 9 bytes"),
    (
      "{\"id\":\"7\",\"file\":\"x\",\"bytes\":9223372036854775807}\nfew",
      "frame 2: it ends before its 9223372036854775807 bytes"
    ),
    ("␀\n", "frame 2: its first line contains a NUL byte"),
    (String(repeating: "x", count: 150_000), "frame 2: its first line has more than 131072 bytes"),
  ])
  func `ends where a frame cannot be understood, once all before it is answered`(
    rest: String, complaint: String
  ) async throws {
    let input = try frame("1", sample.frame(of: 0, to: "good.jpg")) + Array(rest.replacing("␀", with: "\u{0}").utf8)
    let run = try await worker(input)
    #expect(run.status == 65)
    #expect(run.talk.contains(complaint))
    let lines = try run.results()
    #expect(lines.map { $0["id"] as? String } == ["1", nil])
    #expect((lines.last?["error"] as? [String: String])?["message"]?.contains(complaint) == true)
  }

  @Test func `refuses a picture that is larger than its memory, and takes the next`() async throws {
    let good = try Data(contentsOf: URL(filePath: sample.frame(of: 0, to: "good.jpg")))
    let input = try frame("1", "large", Array(repeating: 10, count: 9_000_000)) + frame("2", "good", Array(good))
    let run = try await worker(input, "--memory", "16")
    #expect(run.status == 0)
    #expect(try run.results().map(code) == ["tooLarge", nil])
  }

  @Test func `gives a picture up that takes too long`() async throws {
    let file = try sample.frame(of: 0, to: "good.jpg")
    let run = try await worker(frame("1", file), "--limit", "0.001", "--jobs", "1")
    #expect(run.status == 0)
    #expect(try run.results().map(code) == ["tooSlow"])
    // When too many pictures hang, the worker exits, because only a new process gets rid of their threads.
    let many = try await worker((1...60).flatMap { try frame("\($0)", file) }, "--limit", "0.001", "--jobs", "1")
    #expect(many.status == 70)
    #expect(many.talk.contains("start another worker"))
  }

  @Test func `says what keeps it from starting`() async throws {
    let missing = try await apeiron("worker", "--catalog", folder.path("nowhere"))
    #expect(missing.status == 66)
    let long = try await apeiron(
      "worker", "--catalog", sample.path, "--socket", "/" + String(repeating: "x", count: 200))
    #expect(long.status == 69)
    #expect(long.talk.contains("a socket's path has 1 to 107 bytes"))
    try folder.write([], to: "file")
    let taken = try await apeiron("worker", "--catalog", sample.path, "--socket", folder.path("file"))
    #expect(taken.status == 69)
    #expect(taken.talk.contains("Address already in use"))
  }
}
