import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The command erase` {
  private let folder: TemporaryFolder
  private let kept: [String]

  init() async throws {
    let lawn = try Lawn()
    (folder, kept) = (lawn.folder, lawn.data)
    // Written as the person at the machine, by the name of the account.
    let moved = try await Program().run(["eggs", "move", "lawn", "0", "1", "2"] + lawn.pack + kept)
    #expect(moved.status == 0, "\(moved.talk)")
  }

  private func erase(_ arguments: [String], answering input: String = "") async throws -> Program.Run {
    var program = Program()
    program.input = Array(input.utf8)
    return try await program.run(["erase"] + arguments + kept)
  }

  /// How often the identifier of the person at the machine stands in the files of the data folder.
  private var left: Int {
    get throws {
      try folder.names(in: "data").reduce(0) {
        try $0 + Data(folder.read("data/\($1)")).ranges(of: Data("command-line".utf8)).count
      }
    }
  }

  @Test func `lists what it finds, asks, and leaves nothing`() async throws {
    try folder.write("x", to: "frames/20260101T000000Z-1-moon-command.jpg")
    let dry = try await erase(["command-line", "--dry-run"])
    #expect(dry.status == 0 && dry.lines.count == 1 && dry.lines[0].hasPrefix("eggs/lawn: 1 facts"))
    let refused = try await erase(["command-line"], answering: "no\n")
    #expect(refused.status == 1 && refused.output == dry.output && refused.talk.contains("nothing was erased"))
    #expect(try await erase(["command-line"]).status == 1)
    #expect(try left > 0)
    let erased = try await erase(["command-line"], answering: "yes\n")
    #expect(erased.status == 0 && erased.output == dry.output && erased.talk.contains("Backups"))
    #expect(try left == 0)
    let again = try await erase(["command-line", "--yes"])
    #expect(again.status == 1 && again.output.isEmpty && again.talk.contains("nobody called \"command-line\""))
  }

  @Test func `deletes the pictures that were kept, and names the copies that it leaves`() async throws {
    try folder.write("", to: "data/journal.sqlite.before-20260101T000000Z")
    for name in ["quiz-visitor1", "k1-p1"] { try folder.write("x", to: "frames/20260101T000000Z-1-\(name).jpg") }
    let run = try await erase(["visitor1", "--yes", "--keep-frames", folder.path("frames")])
    #expect(run.status == 0 && run.lines == ["\(folder.path("frames")): 1 pictures"])
    #expect(run.talk.contains("journal.sqlite.before-20260101T000000Z"))
    #expect(try folder.names(in: "frames") == ["20260101T000000Z-1-k1-p1.jpg"])
  }

  @Test func `does nothing while a daemon runs, but looks`() async throws {
    let claim = unsafe open(folder.path("data/journal.sqlite.lock"), O_RDWR | O_CREAT, 0o600)
    defer { close(claim) }
    #expect(flock(claim, LOCK_EX | LOCK_NB) == 0)
    let run = try await erase(["command-line", "--yes"])
    #expect(run.status == 69 && run.talk.contains("Stop it first") && run.talk.contains("/about/stored"))
    #expect(try await erase(["command-line", "--dry-run"]).status == 0)
    #expect(try left > 0)
  }

  @Test func `says what is wrong with what it was given`() async throws {
    #expect(try await erase([" "]).status == 64)
    #expect(try await Program().run(["erase", "Anna", "--data", folder.path("nowhere")]).status == 66)
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
    let config = try folder.write("journal: none\n", to: "room.yaml")
    #expect(try await erase(["Anna", "--config", config]).status == 65)
    try folder.write("no journal", to: "data/journal.sqlite")
    #expect(try await erase(["Anna", "--dry-run"]).status == 69)
  }
}
