import Basics
import Catalogue
import Evaluation
import Foundation
import Packs
import Recognition
import Vision

/// The photographs of a rehearsal: a folder for each thing, or a table of labels as `eval` takes it.
struct RehearsalPhotographs {
  let pictures: [LabelledPicture]

  /// The name of the folder with photographs of things that are not in the pack.
  static let strangers = "strangers"

  /// Reads the folder at `path`, whose things are those of `catalogue`.
  init(_ path: String, of catalogue: CatalogueFolder) throws {
    let names = catalogue.names
    let inside = { (name: String) in (path as NSString).appendingPathComponent(name) }
    let files = FileManager.default
    if files.fileExists(atPath: inside("labels.csv")) {
      let queries = files.fileExists(atPath: inside("queries")) ? inside("queries") : path
      pictures = try EvalInput.labelled(queries: queries, labels: inside("labels.csv"), of: catalogue)
        .filter { !$0.label.isIgnored }
    } else {
      guard let entries = try? files.contentsOfDirectory(atPath: path) else {
        throw Exit.failing(Exit.missingInput, "\(path): there is no such folder")
      }
      let folders = entries.filter { !$0.hasPrefix(".") && (try? files.contentsOfDirectory(atPath: inside($0))) != nil }
        .sorted(by: NaturalOrder.precedes)
      pictures = try folders.flatMap { folder in
        let isStrange = folder == Self.strangers && !names.contains(folder)
        guard isStrange || names.contains(folder) else {
          let near = Spelling.nearest(to: folder, among: names.sorted()).map(\.debugDescription).joined(separator: ", ")
          throw Exit.failing(
            Exit.badData,
            "\(inside(folder)): the pack has no image of this name. "
              + (near.isEmpty ? "Put strangers into a folder called strangers." : "Did you mean \(near)?"))
        }
        let objects =
          isStrange
          ? [] : [LabelledQuery.Object(references: catalogue.catalogue.images(ofThingOf: folder), corners: nil)]
        return try EvalInput.list(inside(folder)).map {
          LabelledPicture(path: $0, label: LabelledQuery(file: $0, group: "", objects: objects))
        }
      }
    }
    guard !pictures.isEmpty else {
      throw Exit.failing(
        Exit.missingInput, "\(path): no photograph is in it: make a folder for each thing, called as its image")
    }
  }
}
