import ArgumentParser
import Basics
import Catalogue
import Daemon
import Foundation
import Packs
import Recognition
import Settings
import Vision

/// `--catalog`: the source of the references.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: [.customLong("catalog"), .customLong("references")],
    help: ArgumentHelp("A folder of reference images, or a pack (a folder with pack.yaml).", valueName: "folder"))
  var path: String

  /// The title for a report: the folder's name, or its parent's if the folder is simply called "references".
  var title: String { path.split(separator: "/").last { $0 != "references" && $0 != "." }.map(String.init) ?? path }

  /// Enrols the references. Images that cannot be enrolled are left out and reported on standard error.
  func load() throws -> CatalogueFolder { try Self.load(path) }

  static func load(
    _ path: String, enrolment: Enrolment = Enrolment(), keeps: Bool = true, mayAskNothing: Bool = false
  ) throws -> CatalogueFolder {
    try loadWithPack(path, enrolment: enrolment, keeps: keeps, mayAskNothing: mayAskNothing).references
  }

  /// The file in which the references of the folder at `path` are kept; nil for a user who has no cache folder.
  static func kept(_ path: String) -> CatalogueFile? {
    StandardFolders(ProcessInfo.processInfo.environment).cache.map { CatalogueFile(of: path, in: $0) }
  }

  /// Does what `load` does, and also returns the pack; nil if the folder is only a folder of images.
  ///
  /// References are read from the cache and new ones are added to it, unless `keeps` is false or `enrolment` is not the
  /// default. With `mayAskNothing`, a pack without questions needs no references.
  static func loadWithPack(
    _ path: String, enrolment: Enrolment = Enrolment(), keeps: Bool = true, mayAskNothing: Bool = false
  ) throws -> (pack: Pack?, references: CatalogueFolder) {
    let pack: Pack?
    do throws(PackError) { pack = Pack.isAt(path) ? try Games.format.load(from: path) : nil } catch {
      throw Exit.failing(Exit.badData, error.description)
    }
    let mayBeEmpty = mayAskNothing && pack?.assignments.isEmpty ?? false
    return (pack, try load(path, of: pack, enrolment: enrolment, keeps: keeps, mayBeEmpty: mayBeEmpty))
  }

  /// Returns the pack in the folder at `path`, which may have no questions yet, with its references.
  static func loadBegun(_ path: String) throws -> (pack: Pack, references: CatalogueFolder) {
    let pack: Pack
    do throws(PackError) { pack = try Games.format.begun(in: path) } catch {
      let isMissing = error.problems.contains { $0.code == .noPack }
      throw Exit.failing(isMissing ? Exit.missingInput : Exit.badData, error.description)
    }
    return (pack, try load(path, of: pack, mayBeEmpty: pack.assignments.isEmpty))
  }

  private static func load(
    _ path: String, of pack: Pack?, enrolment: Enrolment = Enrolment(), keeps: Bool = true, mayBeEmpty: Bool = false
  ) throws -> CatalogueFolder {
    let kept = keeps && enrolment == Enrolment() ? kept(path) : nil
    do throws(CatalogueFolder.Failure) {
      let images = if let pack { pack.images.map(\.file) } else { try CatalogueFolder.images(in: path) }
      // To enrol a hundred takes ten seconds on two cores.
      let bar = ProgressBar("references", total: images.count, tellsInBackground: images.count >= 100)
      let references = try CatalogueFolder(
        path, images: images, things: pack?.things ?? [:], enrolment: enrolment, kept: kept, mayBeEmpty: mayBeEmpty,
        advance: bar.advance)
      if case .damaged = references.trouble, let trouble = references.trouble {
        StandardError.say("\(trouble) It is made again.")
      }
      for problem in references.problems { StandardError.say("left out: \(problem)") }
      return references
    } catch {
      switch error {
      case .empty: throw Exit.failing(Exit.badData, error.description)
      case .folder: throw Exit.failing(Exit.missingInput, error.description)
      }
    }
  }
}
