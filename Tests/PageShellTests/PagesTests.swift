import Foundation
import HTTP
import Testing

@testable import PageShell

/// The pages of two games, one of which has a folder in its folder.
@Suite struct PagesTests {
  private static let pages = Pages(
    [
      PageFolder(
        "chess", pages: [("/chess", "board-page")],
        files: [
          ("Pages/board-page.js", "// the board"), ("Pages/chess.css", ".board {}"),
          ("Pages/clock/clock.css", ".hand {}"),
          ("Pages/en.json", #"{"chess.mate": "Mate"}"#),
        ]),
      PageFolder(
        "whist", pages: [("/whist/{table}", "table/table-page")],
        files: [("Pages/table/table-page.js", "// the table"), ("Pages/whist.css", ".trump {}")]),
    ], language: "en")

  private static func text(_ name: String) throws -> String {
    String(decoding: try pages.assets.asset(name).bytes, as: UTF8.self)
  }

  @Test func `a script lies in the folder of its game`() throws {
    #expect(Self.pages.scripts.map(\.path) == ["/chess", "/whist/{table}"])
    #expect(Self.pages.scripts.map(\.script) == ["chess/board-page", "whist/table/table-page"])
    #expect(try Self.text("whist/table/table-page.js") == "// the table")
    #expect(try !Self.text("shared/dom.js").isEmpty)
  }

  @Test(arguments: ["board-page.js", "chess/Pages/board-page.js", "chess/nothing.js", "libraries/nothing.js", ""])
  func `there is no other file`(name: String) {
    #expect(throws: Problem.notFound) { try Self.pages.assets.asset(name) }
  }

  @Test func `the style sheets of all folders are one, in which a sheet comes after those that it builds on`() throws {
    let sheet = try Self.text("apeiron.css")
    #expect(try sheet.hasPrefix(Self.text("shared/shared.css")))
    let places = [".board {}", ".trump {}", ".hand {}"].map { sheet.range(of: $0)?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `the texts of all folders are one file for each language`() throws {
    let texts = try JSONSerialization.jsonObject(with: Data(Self.text("shared/en.json").utf8)) as? [String: Any]
    #expect(texts?["chess.mate"] as? String == "Mate" && texts?["brand"] != nil)
    #expect(try !Self.text("shared/ru.json").contains("chess.mate"))
  }

  @Test func `pages of other files have another version`() {
    let fewer = Pages([PageFolder("chess", pages: [], files: [])], language: "en")
    #expect(fewer.assets.root.hasPrefix("/assets/") && Self.pages.assets.root.hasPrefix("/assets/"))
    #expect(Pages([], language: "en").assets.root != Self.pages.assets.root)
  }

  @Test(arguments: InstalledFile.typefaces + [InstalledFile.emoji])
  func `a typeface is sent with the glyphs that pages use`(typeface: InstalledFile) throws {
    let whole = try #require(
      FileManager.default.contents(atPath: typeface.path), "\(typeface.package) is not installed: run make setup")
    let asset = try Self.pages.assets.asset(typeface.name)
    #expect(asset.type.hasPrefix("font/") && asset.bytes.count * 2 < whole.count)
    // The pictures of games are for the sheet of a game to ask for.
    guard typeface.name != InstalledFile.emoji.name else { return }
    #expect(try Self.text("apeiron.css").contains("url(\"\(typeface.name)\")"), "no style sheet asks for it")
  }
}
