import Foundation
import Testing

/// One look at the imports tells which way the data flows: nothing below may know what is above it.
@Suite struct LayeringTests {
  /// What each target may import of the project and of packages. The standard library and Foundation are free for all,
  /// but for the rules, which may read no clock, file or environment.
  static let mayImport: [String: Set<String>] = [
    "Vision": ["CVision"],
    "Recognition": ["Vision", "CHamming"],
    "Reports": ["Vision"],
    "Evaluation": ["Recognition", "Seeded", "Synthesis", "Vision", "SwiftCSV"],
    "Capture": ["Vision", "CV4L2", "Logging"],
    "Atlas": [],
    "Eggs": ["Facts"],
    "Facts": [],
    "Journal": ["Facts", "GRDB"],
    "Seeded": [],
    "Grading": ["Recognition", "Seeded", "Synthesis", "Vision"],
    "Synthesis": ["Seeded", "Vision"],
    "Quiz": ["Facts", "Seeded"],
    "Moon": ["CNova"],
    "Maths": ["Facts", "Seeded"],
    "Players": ["Facts"],
    "Results": ["Quiz"],
    "Packs": ["Eggs", "Facts", "Places", "Quiz", "Spelling", "Yams"],
    "Places": ["Facts"],
    "Settings": ["Quiz", "Spelling", "Yams"],
    "Spelling": [],
    "Web": [
      "AsyncAlgorithms", "Atlas", "CQREncode", "Crypto", "Eggs", "Facts", "HTTPTypes", "Hummingbird",
      "HummingbirdCore", "HummingbirdTLS", "Logging", "Maths", "Moon", "NIOCore", "NIOSSL", "Places", "Players",
      "Quiz", "Results", "ServiceLifecycle", "SwiftASN1", "X509",
    ],
    "Daemon": [
      "AsyncAlgorithms", "AsyncHTTPClient", "Capture", "Crypto", "Eggs", "Facts", "Grading", "Journal", "Logging",
      "Maths", "Moon", "NIOCore", "NIOHTTP1", "Packs", "Places", "Players", "Quiz", "Recognition", "Seeded",
      "ServiceLifecycle", "Settings", "Synthesis", "UnixSignals", "Vision", "Web",
    ],
    "apeiron": [
      "ArgumentParser", "CHamming", "CPeer", "Capture", "Daemon", "Eggs", "Evaluation", "Facts", "Grading", "Journal",
      "Logging", "Maths", "Moon", "Packs", "Places", "Quiz", "Recognition", "Reports", "Seeded", "Settings",
      "Synthesis", "UnixSignals", "Vision",
    ],
  ]

  static let free: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc"]

  /// Targets whose files are C: they have no imports of ours.
  static let shims: Set<String> = [
    "CEXIF", "CHamming", "CJPEG", "CNova", "CPNG", "CPeer", "CQREncode", "CV4L2", "CVision",
  ]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func sources(of target: String) throws -> [URL] {
    let folder = root.appending(path: "Sources/\(target)")
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

  @Test func `every target is in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
    let targets = Set(folders.filter { !$0.hasPrefix(".") })
    #expect(targets == Set(Self.mayImport.keys).union(Self.shims))
  }

  @Test(arguments: mayImport.keys.sorted()) func `a target imports only what it may`(target: String) throws {
    let allowed = try #require(Self.mayImport[target]).union(Self.free)
    let files = try Self.sources(of: target)
    #expect(!files.isEmpty)
    for file in files {
      for module in try Self.imports(of: file) {
        #expect(allowed.contains(module), "\(target)/\(file.lastPathComponent) imports \(module)")
      }
    }
  }

  @Test(arguments: ["Eggs", "Facts", "Maths", "Players", "Quiz"])
  func `the rules read no clock and do no I-O`(target: String) throws {
    for file in try Self.sources(of: target) {
      #expect(try Self.imports(of: file).allSatisfy { $0 == "Facts" || $0 == "Seeded" }, "\(file.lastPathComponent)")
      let text = try String(contentsOf: file, encoding: .utf8)
      for forbidden in [".now", "FileManager", "print("] {
        #expect(!text.contains(forbidden), "\(file.lastPathComponent) has \(forbidden)")
      }
    }
  }

  @Test func `names of targets differ also without case`() {
    let names = Set(Self.mayImport.keys).union(Self.shims)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
  }
}
