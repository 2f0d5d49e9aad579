import Catalogue
import Recognition
import Vision

/// The references of a folder with their grades and look-alikes.
struct CheckedCatalogue {
  let folder: ReferenceFolder
  /// In the order of the catalogue.
  let grades: [Grade]
  let lookAlikes: [LookAlikes.Pair]

  /// Grades and compares all references that have not been, on all cores, with a progress bar. What is found is kept beside the
  /// references.
  init(_ folder: ReferenceFolder) throws {
    self.folder = folder
    let references = folder.library.references
    let bar = ProgressBar(total: 2 * references.count)
    let known = folder.checkFile?.read(for: references) ?? CatalogueCheck()
    var check = known
    do throws(VisionError) { try check.complete(folder.library, advance: bar.advance) } catch {
      throw Exit.failing(Exit.internalError, "the references cannot be checked: \(error.message)")
    }
    if check != known { folder.checkFile?.keep(check) }
    grades = references.compactMap(check.grade)
    lookAlikes = check.lookAlikes(among: references)
  }

  func reference(named name: String) -> Reference? {
    folder.library.number(named: name).map { folder.library.references[$0] }
  }
}
