import ArgumentParser
import Catalogue
import Foundation
import Packs
import Recognition

/// `--catalog`: the source of the references.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: [.customLong("catalog"), .customLong("references")],
    help: ArgumentHelp("A folder of reference images, or a pack (a folder with pack.yaml).", valueName: "folder"))
  var path: String

  /// The title for a report: the folder's name, or its parent's if the folder is simply called "references".
  var title: String { path.split(separator: "/").last { $0 != "references" && $0 != "." }.map(String.init) ?? path }

  /// Enrols the references; reports on standard error what cannot be enrolled, and leaves it out.
  func load() throws -> ReferenceFolder { try Self.load(path) }

  static func load(_ path: String, enrolment: Enrolment = Enrolment()) throws -> ReferenceFolder {
    try loadWithPack(path, enrolment: enrolment).references
  }

  /// Does what `load` does, and returns the pack too; nil if the folder is only a folder of images.
  static func loadWithPack(
    _ path: String, enrolment: Enrolment = Enrolment()
  ) throws -> (pack: Pack?, references: ReferenceFolder) {
    let pack: Pack?
    do throws(PackError) { pack = Pack.isAt(path) ? try Pack.load(from: path) : nil } catch {
      throw Exit.failing(Exit.badData, error.description)
    }
    do throws(ReferenceFolder.Failure) {
      let references =
        if let pack {
          try ReferenceFolder(path, images: pack.images.map(\.file), enrolment: enrolment)
        } else {
          try ReferenceFolder(path, enrolment: enrolment)
        }
      for problem in references.problems { StandardError.say("apeiron: left out: \(problem)") }
      return (pack, references)
    } catch {
      switch error {
      case .empty: throw Exit.failing(Exit.badData, error.description)
      case .folder: throw Exit.failing(Exit.missingInput, error.description)
      }
    }
  }
}
