import ArgumentParser
import Foundation
import GameServer
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
  func load() throws -> CatalogueFolder { try Self.load(path) }

  static func load(_ path: String, enrolment: Enrolment = Enrolment()) throws -> CatalogueFolder {
    do throws(CatalogueFolder.Failure) {
      let folder = try CatalogueFolder(path, enrolment: enrolment)
      for problem in folder.problems { Talk.say("apeiron: left out: \(problem)") }
      return folder
    } catch {
      switch error {
      case .pack, .empty: throw Exit.failing(Exit.badData, error.description)
      case .folder: throw Exit.failing(Exit.missingInput, error.description)
      }
    }
  }
}
