import ArgumentParser
import Catalogue
import Foundation
import Recognition

/// `apeiron catalog build`, `info` and `verify`: the file in which the references of a folder are kept between runs.
enum CatalogKept {
  struct Build: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Enrol the references now, so that later commands start at once.",
      discussion: """
        Every command keeps what it enrols in the cache folder ($XDG_CACHE_HOME/apeiron, by default ~/.cache/apeiron). \
        A new or changed image costs only itself. Prints the line of catalog info.
        """)

    @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
    var path: String

    func run() throws {
      let folder = try CatalogOptions.load(path)
      // Other commands continue without the file if nothing can be kept. This command exists to write the file, so it
      // fails.
      if case .inaccessible = folder.trouble, let trouble = folder.trouble {
        throw Exit.failing(Exit.unwritable, trouble.description)
      }
      try Info.tell(path)
      try Exit.check(unreadable: 0, unusable: folder.problems.count)
    }
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Tell where the references of a folder are kept.")

    @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
    var path: String

    func run() throws { try Self.tell(path) }

    static func tell(_ path: String) throws {
      let file = try CatalogKept.file(of: path)
      let (references, bytes) = try CatalogKept.orExit { () throws(CatalogueFile.Failure) in try file.size() }
      let size = String(format: "%.1f MB", Double(bytes) / 1e6)
      Output.line("\(file.path): \(references) reference\(references == 1 ? "" : "s"), \(size)")
    }
  }

  struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Enrol each image again, and compare the references with those that are kept.",
      discussion: "Exits with 65 where they differ, and names the images.")

    @Argument(help: ArgumentHelp("A folder of reference images, or a pack.", valueName: "folder"))
    var path: String

    func run() throws {
      let file = try CatalogKept.file(of: path)
      let (kept, damaged) = try CatalogKept.orExit { () throws(CatalogueFile.Failure) in
        (try file.references(for: Enrolment()).references, try file.damaged(for: Enrolment()))
      }
      let folder = try CatalogOptions.load(path, keeps: false)
      let wrong = folder.catalogue.references.filter { reference in
        guard let content = reference.file?.contentHash, let other = kept[content] else { return true }
        return damaged.contains(content) || other.views.map(\.features) != reference.views.map(\.features)
      }
      for reference in wrong { Output.line("\(reference.name): not kept, or not as it is now") }
      let count = folder.catalogue.references.count
      guard wrong.isEmpty else {
        let message = "\(wrong.count) of \(count) references are not kept as they are. Run apeiron catalog build."
        throw Exit.failing(Exit.badData, message)
      }
      StandardError.say("\(file.path): all \(count) references are kept as they are")
    }
  }

  /// The file for `path`, which must be there.
  private static func file(of path: String) throws -> CatalogueFile {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Exit.failing(Exit.missingInput, "\(path): there is no such folder")
    }
    guard let file = CatalogOptions.kept(path) else {
      throw Exit.failing(Exit.unwritable, "there is no cache folder: set XDG_CACHE_HOME or HOME")
    }
    return file
  }

  private static func orExit<Value>(_ body: () throws(CatalogueFile.Failure) -> Value) throws -> Value {
    do throws(CatalogueFile.Failure) { return try body() } catch {
      switch error {
      case .missing: throw Exit.failing(Exit.missingInput, error.description)
      case .damaged, .foreign, .inaccessible: throw Exit.failing(Exit.badData, error.description)
      }
    }
  }
}
