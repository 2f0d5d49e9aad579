import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The command eggs` {
  private let folder: TemporaryFolder
  private let kept: [String]

  init() throws {
    let lawn = try Lawn()
    folder = lawn.folder
    kept = lawn.pack + lawn.data
  }

  @Test func `what nobody has touched is as the pack has it, and looking makes no journal`() async throws {
    let run = try await Program().run(["eggs", "list"] + kept)
    #expect(run.status == 0)
    #expect(run.lines.first == "lawn: On the lawn, 0 of 2 collected")
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
    let one = try await Program().run(["eggs", "list", "lawn"] + kept)
    #expect(one.status == 0 && one.output == run.output)
  }

  @Test func `where no journal is kept nothing can be changed`() async throws {
    let config = try folder.write("journal: none\n", to: "room.yaml")
    let run = try await Program().run(["eggs", "reset", "lawn", "--config", config] + kept)
    #expect(run.status == 65)
    #expect(run.talk.contains("journal: none"))
    #expect(try await Program().run(["eggs", "list", "--config", config] + kept).status == 0)
  }

  @Test func `a journal that is none is told`() async throws {
    try folder.write("no journal", to: "data/journal.sqlite")
    let run = try await Program().run(["eggs", "reset", "lawn"] + kept)
    #expect(run.status == 69)
    #expect(run.talk.contains("journal.sqlite"))
  }

  @Test func `lists hunts, moves eggs and begins anew`() async throws {
    let moved = try await Program().run(["eggs", "move", "lawn", "4", "-1.5", "-75.25"] + kept)
    #expect(moved.status == 0 && moved.talk.contains("Moved egg 4 of lawn to -1.5 -75.25"))
    let rows = try await Program().run(["eggs", "list", "--json"] + kept).objects()
    #expect(rows.map { $0["number"] as? Int } == [0, 4])
    #expect(rows[1]["latitude"] as? Double == -1.5 && rows[1]["longitude"] as? Double == -75.25)
    #expect(rows[1]["by"] as? String == "the command line")
    #expect(abs(try #require(rows[1]["at"] as? Double) / 1000 - Date().timeIntervalSince1970) < 3600)
    #expect(try await Program().run(["eggs", "reset", "lawn"] + kept).status == 0)
    let listed = try await Program().run(["eggs", "list"] + kept)
    #expect(listed.lines.first == "lawn: On the lawn, 0 of 2 collected")
    #expect(listed.lines.last?.hasPrefix("  Egg 4 (The red one); 50.5 -10.25; on the map; reset by") == true)
  }

  @Test(arguments: [
    (["move", "lawn", "9", "1", "1"], 1, "There is no Egg 9 in this hunt"),
    (["move", "lawn", "0", "91", "1"], 64, "is not a place"), (["move", "lawn", "0", "1"], 64, "is not a place"),
    (["move", "lawn", "0", "north", "1"], 64, "is not a place"), (["reset", "wood"], 64, "choose one of lawn"),
    (["list", "wood"], 64, "choose one of lawn"),
  ]) func `refuses what is no egg, no place or no hunt`(arguments: [String], status: Int32, talk: String) async throws {
    let run = try await Program().run(["eggs"] + arguments + kept)
    #expect(run.status == status)
    #expect(run.talk.contains(talk))
  }
}
