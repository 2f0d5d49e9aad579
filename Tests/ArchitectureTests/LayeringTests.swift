import Foundation
import Testing

/// One look at the imports tells which way the data flows: nothing below may know what is above it.
@Suite struct LayeringTests {
  /// The groups of `Sources/`, each with the groups that its targets may import from beside their own.
  static let mayReach: [String: Set<String>] = [
    "Shims": [],
    "Basics": [],
    "Pictures": ["Shims", "Basics"],
    "Games": ["Shims", "Basics"],
    "Inputs": ["Shims", "Basics", "Pictures", "Games"],
    "Server": ["Shims", "Basics", "Pictures", "Games", "Inputs"],
    "CommandLine": ["Shims", "Basics", "Pictures", "Games", "Inputs", "Server"],
  ]

  /// What each target may import of the project and of packages. The standard library and Foundation are free for all,
  /// but for the rules, which may read no clock, file or environment.
  static let mayImport: [String: Set<String>] = [
    "Basics": ["FoundationXML"],
    "Vision": ["Basics", "CVision"],
    "Identity": ["Vision"],
    "Recognition": ["Basics", "CHamming", "Identity", "Vision"],
    "Synthesis": ["Basics", "Vision"],
    "Catalogue": ["Basics", "Recognition", "Synthesis", "Vision"],
    "Evaluation": ["Basics", "Recognition", "Synthesis", "SwiftCSV", "Vision"],
    "Printing": ["CCairo", "Vision"],
    "EventSourcing": [],
    "Quiz": ["Basics", "EventSourcing"],
    "Places": ["EventSourcing"],
    "Eggs": ["EventSourcing"],
    "Maths": ["Basics", "EventSourcing"],
    "Moon": ["CNova"],
    "Atlas": [],
    "Players": ["EventSourcing"],
    "Capture": ["Basics", "CV4L2", "Logging", "Vision"],
    "Packs": ["Basics", "CZip", "Eggs", "EventSourcing", "FoundationXML", "Places", "Quiz", "Yams"],
    "PlaceFiles": ["Basics", "EventSourcing", "FoundationXML", "Places"],
    "Settings": ["Basics", "Quiz", "Yams"],
    "EventStore": ["Basics", "CPQ", "EventSourcing", "GRDB", "Metrics"],
    "Tiles": ["GRDB"],
    "GameServer": [
      "Basics", "Capture", "Catalogue", "Cryptography", "Eggs", "Evaluation", "EventSourcing", "EventStore", "Logging",
      "Maths", "Metrics", "NIOCore", "NIOHTTP1", "NIOPosix", "Packs", "Places", "Players", "Printing", "Quiz",
      "Recognition",
      "ServiceLifecycle",
      "TLS", "Vision",
    ],
    "Cryptography": ["CCrypto", "CTLS"],
    "TLS": ["Cryptography", "NIOCore"],
    "Web": [
      "AsyncAlgorithms", "Atlas", "Basics", "CHarfBuzz", "CQREncode", "CZlib", "Capture", "Cryptography", "Eggs",
      "EventSourcing",
      "GameServer", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "Maths", "Metrics", "Moon",
      "NIOCore", "NIOHTTP1", "NIOPosix", "Packs", "PlaceFiles", "Places", "Players", "Printing", "Quiz",
      "ServiceLifecycle", "TLS", "Tiles",
    ],
    "Daemon": [
      "Basics", "Capture", "Catalogue", "Cryptography", "EventStore", "GameServer", "Logging", "Metrics", "Moon",
      "Packs",
      "Recognition",
      "ServiceLifecycle", "Settings", "Tiles", "UnixSignals", "Vision", "Web",
    ],
    "Reports": ["Vision"],
    "Frames": ["Basics", "Vision"],
    "apeiron": [
      "ArgumentParser", "Basics", "CHamming", "CPeer", "Capture", "Catalogue", "Daemon", "Eggs", "Evaluation",
      "EventSourcing", "EventStore", "Frames", "GameServer", "Logging", "Maths", "Moon", "Packs", "PlaceFiles",
      "Places", "Printing",
      "Quiz", "Recognition", "Reports",
      "Settings", "Synthesis", "UnixSignals", "Vision", "Web",
    ],
  ]

  static let free: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc"]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of each target: the groups' folders hold one for each, and a group without folders is a target itself.
  static let folders: [String: (group: String, folder: URL)] = {
    var folders: [String: (group: String, folder: URL)] = [:]
    for group in visible(in: root.appending(path: "Sources")) {
      let folder = root.appending(path: "Sources/\(group)")
      let targets = visible(in: folder).filter { !$0.contains(".") }
      if targets.isEmpty { folders[group] = (group, folder) }
      for target in targets { folders[target] = (group, folder.appending(path: target)) }
    }
    return folders
  }()

  static func visible(in folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }
  }

  static func targets(of group: String) -> [String] { folders.filter { $0.value.group == group }.map(\.key).sorted() }

  static func sources(of target: String) throws -> [URL] {
    let folder = try #require(folders[target]).folder
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
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

  @Test func `the first level of the sources is the picture of the house`() {
    #expect(Set(Self.folders.values.map(\.group)) == Set(Self.mayReach.keys))
  }

  @Test func `every target is in the table, and the shims are C`() throws {
    let shims = Set(Self.targets(of: "Shims"))
    #expect(Set(Self.folders.keys).subtracting(shims) == Set(Self.mayImport.keys))
    for shim in shims { #expect(try Self.sources(of: shim).isEmpty, "\(shim) has Swift files") }
  }

  @Test(arguments: mayImport.keys.sorted()) func `a target imports only what it may`(target: String) throws {
    let allowed = try #require(Self.mayImport[target]).union(Self.free)
    let group = try #require(Self.folders[target]).group
    let reach = try #require(Self.mayReach[group]).union([group])
    let files = try Self.sources(of: target)
    #expect(!files.isEmpty)
    for file in files {
      for module in try Self.imports(of: file) {
        #expect(allowed.contains(module), "\(target)/\(file.lastPathComponent) imports \(module)")
        if let other = Self.folders[module]?.group {
          #expect(
            reach.contains(other), "\(target)/\(file.lastPathComponent) of \(group) imports \(module) of \(other)")
        }
      }
    }
  }

  /// Walls inside the group of the server. A name forbids also what begins with it: the modules of NIO are many.
  @Test(arguments: [
    ("EventStore", ["Daemon", "GameServer", "Web"]),
    ("GameServer", ["Daemon", "HTTPTypes", "Hummingbird", "NIO", "Web"]),
    ("Web", ["Daemon", "EventStore", "Recognition", "Vision"]),
  ]) func `games run without a page, and pages ask the game server`(target: String, never: [String]) throws {
    // Lists of places are fetched from other servers.
    for file in try Self.sources(of: target) where file.lastPathComponent != "HTTPExchange.swift" {
      for module in try Self.imports(of: file) {
        #expect(!never.contains { module.hasPrefix($0) }, "\(target)/\(file.lastPathComponent) imports \(module)")
      }
    }
  }

  @Test func `only the program imports the daemon`() throws {
    for target in Self.mayImport.keys.sorted() where target != "apeiron" {
      for file in try Self.sources(of: target) {
        #expect(try !Self.imports(of: file).contains("Daemon"), "\(target)/\(file.lastPathComponent)")
      }
    }
  }

  /// Libraries of numbers and astronomy beside the rules: they read tables that Debian installs.
  static let tables: Set<String> = ["Atlas", "Moon"]

  @Test(arguments: targets(of: "Games").filter { !tables.contains($0) })
  func `the rules read no clock and do no I-O`(target: String) throws {
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
    #expect(Set(Self.folders.keys.map { $0.lowercased() }).count == Self.folders.count)
  }
}
