import Foundation
import TestSupport
import Testing

@Suite struct `The library on the command line` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pack(_ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Run {
    var program = Program()
    program.environment = environment
    return try await program.run(["pack"] + arguments + ["--data", folder.path("data")])
  }

  @Test func `makes, lists, duplicates, renames and deletes packs`() async throws {
    #expect(try await pack("new", "Books", "--name", "My books").status == 0)
    #expect(try await pack("duplicate", "Books", "More").status == 0)
    #expect(try await pack("rename", "More", "Other").status == 0)
    #expect(try await pack("list").lines == ["Books\t0\t0\t1\tMy books", "Other\t0\t0\t1\tMy books"])
    #expect(try await pack("delete", "Books").status == 0)
    #expect(try await pack("list", "--json").output.contains("\"name\":\"Other\""))
    let missing = try await pack("delete", "Oter")
    #expect(missing.status == 66 && missing.talk.contains("did you mean \"Other\"?"))
    #expect(try await pack("new", "Other").status == 74)
  }

  @Test func `edits a pack in the editor of the environment, which may not leave problems`() async throws {
    _ = try await pack("new", "Books")
    let file = folder.path("data/packs/Books/pack.yaml")
    let bad = try await pack("edit", "Books", environment: ["VISUAL": "sed -i s/language/langage/"])
    #expect(bad.status == 65 && bad.talk.contains("Did you mean \"language\"?"))
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("language: en"))
    let good = try await pack("edit", "Books", environment: ["VISUAL": "sed -i 's/name: Books/name: Poems # mine/'"])
    #expect(good.status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("name: Poems # mine\n"))
  }
}
