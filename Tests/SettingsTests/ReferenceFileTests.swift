import Foundation
import Settings
import TestSupport
import Testing

/// packaging/apeiron.yaml says what the table says.
@Suite struct `The reference file` {
  private static let packaging = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "packaging")
  private static let path = packaging.appending(path: "apeiron.yaml").path

  private let paragraphs: [[String]]

  init() throws {
    let lines = try String(contentsOfFile: Self.path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    paragraphs = lines.split(separator: "").map { $0.map(String.init) }
  }

  @Test func `sets nothing, and can be used as it is`() throws {
    let resolved = try ResolvedSettings(checking: Self.path, home: "~")
    #expect(Setting.all.allSatisfy { resolved.origin(of: $0) == .standard })
  }

  @Test func `explains each setting in the words of the table, and has its default`() {
    let explained = paragraphs.dropFirst().map { lines in
      (about: lines.dropLast().map { $0.dropFirst(2) }.joined(separator: " "), line: lines.last)
    }
    #expect(explained.map(\.line) == Setting.all.map { "#\($0.id): \($0.standard)" })
    #expect(explained.map(\.about) == Setting.all.map { "\($0.about) Write \($0.wanted)." })
  }

  @Test func `loads with every line, and changes nothing`() throws {
    let folder = try TemporaryFolder()
    let lines = paragraphs.dropFirst().compactMap { $0.last?.dropFirst() }
    let file = try folder.write(lines.joined(separator: "\n"), to: "all.yaml")
    let resolved = try ResolvedSettings(checking: file, home: "/home/anna")
    #expect(resolved.settings == ServeSettings(environment: ["HOME": "/home/anna"]))
    #expect(Setting.all.allSatisfy { resolved.origin(of: $0) != .standard })
  }

  @Test func `of a museum keeps each kind for a shorter time`() throws {
    let museum = try ResolvedSettings(checking: Self.packaging.appending(path: "museum.yaml").path, home: "~").settings
    let standard = ServeSettings(environment: ["HOME": "~"])
    for kind in [\.keepClassGames, \.keepSingleGames, \.keepNotes, \.keepPlaces, \.keepEggs, \.keepMaths]
      as [KeyPath<ServeSettings, Int?>]
    {
      #expect(try #require(museum[keyPath: kind]) < #require(standard[keyPath: kind]))
    }
  }
}
