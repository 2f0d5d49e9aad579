import Catalogue
import Evaluation
import Foundation
import Recognition

/// The sets of photographs that a command is given as folders: those with references of their own, and negatives.
struct PhotoSets {
  /// The sets, with prefixed names: see `Survey.PhotoSet`.
  private(set) var sets: [Survey.PhotoSet] = []
  /// The photographs of each folder without references, with the folder's name.
  private(set) var negatives: [(name: String, paths: [String])] = []

  /// Loads the folders at `paths`: `queries/`, and, but for negatives, `references/` and `labels.csv`.
  init(_ paths: [String], enrolment: Enrolment = Enrolment()) throws {
    for path in paths {
      let inSet = { (name: String) in (path as NSString).appendingPathComponent(name) }
      let name = ((path as NSString).standardizingPath as NSString).lastPathComponent
      guard FileManager.default.fileExists(atPath: inSet("references")) else {
        negatives.append((name, try EvalInput.negatives(inSet("queries"))))
        continue
      }
      let folder = try CatalogOptions.load(inSet("references"), enrolment: enrolment)
      let pictures = try EvalInput.labelled(
        queries: inSet("queries"), labels: inSet("labels.csv"), of: folder)
      sets.append(Survey.PhotoSet(name: name, catalogue: folder.catalogue, pictures: pictures))
    }
  }
}
