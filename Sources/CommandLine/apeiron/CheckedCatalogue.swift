import Catalogue
import Recognition
import Vision

/// The references of a folder with their grades and look-alikes.
struct CheckedCatalogue {
  let folder: ReferenceFolder
  /// In the order of the catalogue.
  let grades: [Grade]
  let lookAlikes: [LookAlikes.Pair]

  /// Grades all references on all cores, with a progress bar.
  init(_ folder: ReferenceFolder) throws {
    self.folder = folder
    let references = folder.library.references
    let bar = ProgressBar(total: 2 * references.count)
    do throws(VisionError) {
      grades = try Grade.all(of: references, advance: bar.advance)
      lookAlikes = try LookAlikes().pairs(in: Recogniser(folder.library), advance: bar.advance)
    } catch {
      throw Exit.failing(Exit.internalError, "the references cannot be checked: \(error.message)")
    }
  }

  func reference(named name: String) -> Reference? {
    folder.library.number(named: name).map { folder.library.references[$0] }
  }
}
