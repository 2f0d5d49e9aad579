import Catalogue
import Recognition
import Vision

/// The references of a folder with their grades and look-alikes.
struct CheckedCatalogue {
  let folder: CatalogueFolder
  /// The grades, in the order of the catalogue.
  let grades: [Grade]
  let lookAlikes: [LookAlikes.Pair]

  /// Grades and compares all references that have not been graded and compared yet, on all cores, and shows a progress
  /// bar. The results are kept next to the references.
  init(_ folder: CatalogueFolder) throws {
    self.folder = folder
    let references = folder.catalogue.references
    let known = folder.checkFile?.read(for: references) ?? CatalogueCheck()
    var check = known
    // Results that are already known take no time. Counting them would make the estimated remaining time too short.
    let bars = (
      ProgressBar("grades", total: references.count { known.grade(of: $0) == nil }),
      ProgressBar("look-alikes", total: references.count { !known.unsought(in: $0, of: references).isEmpty })
    )
    do throws(VisionError) {
      try check.complete(folder.catalogue, graded: bars.0.advance, compared: bars.1.advance)
    } catch {
      throw Exit.failing(Exit.internalError, "the references cannot be checked: \(error.message)")
    }
    if check != known { folder.checkFile?.keep(check) }
    grades = references.compactMap(check.grade)
    lookAlikes = check.lookAlikes(among: references)
  }

  func reference(named name: String) -> Reference? {
    folder.catalogue.number(named: name).map { folder.catalogue.references[$0] }
  }
}
