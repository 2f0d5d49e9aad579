import Foundation
import Testing

/// One look at the imports tells which way the data flows: nothing below may know what is above it.
@Suite struct LayeringTests {
  /// The groups of targets in the order in which the data flows: each may use its own and those before it.
  static let order = ["Shims", "Basics", "Pictures", "Rules", "Inputs", "Server", "Games", "Daemon", "CommandLine"]
  /// Groups that a group may not use although they stand before it: games see no pixels.
  static let never: [String: Set<String>] = [
    "Basics": ["Shims"], "Rules": ["Pictures"], "Games": ["Pictures", "Shims"],
  ]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  struct Target: Sendable, CustomTestStringConvertible {
    let name: String
    let group: String
    /// The folder of its sources.
    let folder: URL
    /// The targets that the manifest lets it use.
    let dependencies: Set<String>

    var testDescription: String { name }
  }

  /// The targets in `Sources/` as Package.swift has them, by name.
  static let targets: [String: Target] = {
    let targets: [Target]
    do { targets = try manifest() } catch { preconditionFailure("swift package dump-package: \(error)") }
    return Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
  }()

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let path: String?
      let sources: [String]?
      let dependencies: [[String: [Dependency?]]]
    }

    /// A target that is used, by its name; or the condition under which.
    enum Dependency: Decodable {
      case name(String), other

      init(from decoder: any Decoder) throws {
        self = (try? decoder.singleValueContainer().decode(String.self)).map(Self.name) ?? .other
      }
    }

    let targets: [Target]
  }

  /// - Throws: What keeps `swift package dump-package` from running, or its answer from being read.
  private static func manifest() throws -> [Target] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--ignore-lock", "dump-package"]
    process.currentDirectoryURL = root
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data).targets.compactMap { target in
      guard let path = target.path, path.hasPrefix("Sources/") else { return nil }
      let names = target.dependencies.flatMap(\.values).compactMap { names in
        if case .name(let name)? = names.first { name } else { nil }
      }
      let folder = root.appending(path: [path, target.sources?.first].compactMap(\.self).joined(separator: "/"))
      return Target(name: target.name, group: group(of: path), folder: folder, dependencies: Set(names))
    }
  }

  /// The first folder below `Sources/`. Games have their rules in folders called `Rules`, or are nothing else.
  private static func group(of path: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    switch parts[1] {
    case "Games":
      let isServed = FileManager.default.fileExists(atPath: root.appending(path: "\(path)/Server").path)
      return isServed ? "Games" : "Rules"
    case "Server" where parts.last == "Daemon": return "Daemon"
    default: return parts[1]
    }
  }

  static func sources(of target: Target) throws -> [URL] {
    let files = try #require(FileManager.default.enumerator(at: target.folder, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }

  static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let i = words.firstIndex(of: "import"),
        words[..<i].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "package" })
      else { return nil }
      return words.dropFirst(i + 1).first.map(String.init)
    }
  }

  @Test func `every group of the manifest is in the order, and the shims are C`() throws {
    #expect(Set(Self.targets.values.map(\.group)) == Set(Self.order))
    for shim in Self.targets.values where shim.group == "Shims" {
      #expect(try Self.sources(of: shim).isEmpty, "\(shim.name) has Swift files")
    }
  }

  @Test(arguments: targets.values.sorted { $0.name < $1.name })
  func `a target uses what stands before it, and says so`(target: Target) throws {
    let place = try #require(Self.order.firstIndex(of: target.group))
    let reach = Set(Self.order.prefix(through: place)).subtracting(Self.never[target.group] ?? [])
    for name in target.dependencies {
      guard let other = Self.targets[name] else { continue }
      #expect(reach.contains(other.group), "\(target.name) of \(target.group) uses \(name) of \(other.group)")
    }
    for file in try Self.sources(of: target) {
      for module in try Self.imports(of: file) where Self.targets[module] != nil {
        let isSaid = target.dependencies.contains(module)
        #expect(isSaid, "\(target.name)/\(file.lastPathComponent) imports \(module): Package.swift does not say so")
      }
    }
  }

  /// Walls inside the group of the server. A name forbids also what begins with it: the modules of NIO are many.
  @Test(arguments: [
    ("EventStore", ["GameServer", "HTTP", "Judging", "Web"]),
    ("HTTP", ["EventStore", "GameServer", "Judging", "Packs", "Quiz", "Recognition", "Vision", "Web"]),
    ("Judging", ["EventStore", "GameServer", "HTTP", "Hummingbird", "NIO", "Packs", "Quiz", "Web"]),
    ("PageShell", ["EventStore", "GameServer", "Judging", "NIO", "Pack", "Quiz", "Web"]),
    ("PackServer", ["EventStore", "GameServer", "HTTP", "Hummingbird", "NIO", "Web"]),
    ("GameServer", ["HTTP", "Hummingbird", "NIO", "Web"]),
    ("Web", ["EventStore", "Recognition", "Vision"]), ("EggsServer", ["EventStore", "NIO"]),
    ("MoonServer", ["EventStore", "NIO"]), ("MathsServer", ["NIO"]), ("PlacesServer", ["EventStore"]),
    ("BingoServer", ["EventStore", "NIO"]), ("QuizServer", ["EventStore", "NIO"]),
  ]) func `games run without a page, and pages ask the game server`(target: String, never: [String]) throws {
    // Documents are fetched from other servers.
    for file in try Self.sources(of: try #require(Self.targets[target]))
    where file.deletingLastPathComponent().lastPathComponent != "Fetching" {
      for module in try Self.imports(of: file) {
        #expect(!never.contains { module.hasPrefix($0) }, "\(target)/\(file.lastPathComponent) imports \(module)")
      }
    }
  }

  @Test func `a game knows no other`() {
    for game in Self.targets.values where game.group == "Games" {
      let others = game.dependencies.filter { Self.targets[$0]?.group == "Games" }
      #expect(others.isEmpty, "\(game.name)")
    }
  }

  /// Libraries of numbers and astronomy beside the rules: they read tables that Debian installs.
  static let tables: Set<String> = ["Atlas", "Moon"]

  @Test(
    arguments: targets.values.filter { $0.group == "Rules" && !tables.contains($0.name) }.sorted { $0.name < $1.name })
  func `the rules read no clock and do no I-O`(target: Target) throws {
    for file in try Self.sources(of: target) {
      #expect(
        try Self.imports(of: file).allSatisfy { ["Basics", "EventSourcing", "Foundation"].contains($0) },
        "\(file.lastPathComponent)")
      let text = try String(contentsOf: file, encoding: .utf8)
      for forbidden in [
        ".now", "Date()", "FileManager", "FileHandle", "ProcessInfo", "Data(contentsOf", "String(contentsOf",
        "contentsOfFile", "print(",
      ] {
        #expect(!text.contains(forbidden), "\(file.lastPathComponent) has \(forbidden)")
      }
    }
  }

  @Test func `names of targets differ also without case`() {
    #expect(!Self.targets.isEmpty && Set(Self.targets.keys.map { $0.lowercased() }).count == Self.targets.count)
  }
}
