import Catalogue
import Recognition
import Vision

/// The references of a folder with their grades and look-alikes.
struct CheckedCatalogue {
  let folder: CatalogueFolder
  /// The grades, in the order of the catalogue.
  let grades: [Grade]
  let lookAlikes: [LookAlikes.Pair]

  /// Grades and compares all references that have not been graded and compared yet, on all cores, and shows how far it
  /// is. The results are kept next to the references; grades are kept before the comparison, so that a command that is
  /// stopped there does not grade again.
  init(_ folder: CatalogueFolder) throws {
    self.folder = folder
    let references = folder.catalogue.references
    var check = folder.checkFile?.read(for: references) ?? CatalogueCheck()
    do throws(VisionError) {
      // Results that are already known take no time. Counting them would make the estimated remaining time too short.
      let ungraded = references.count { check.grade(of: $0) == nil }
      if ungraded > 0 {
        let bar = ProgressBar("grades", total: ungraded, tellsInBackground: true)
        try check.gradeAll(of: folder.catalogue, graded: bar.advance)
        folder.checkFile?.keep(check)
      }
      let uncompared = references.count { !check.unsought(in: $0, of: references).isEmpty }
      if uncompared > 0 {
        let bar = ProgressBar("look-alikes", total: uncompared, tellsInBackground: true)
        try check.compare(folder.catalogue, compared: bar.advance)
        folder.checkFile?.keep(check)
      }
    } catch {
      throw Exit.failing(Exit.internalError, "the references cannot be checked: \(error.message)")
    }
    grades = references.compactMap(check.grade)
    lookAlikes = check.lookAlikes(among: references)
  }

  func reference(named name: String) -> Reference? {
    folder.catalogue.number(named: name).map { folder.catalogue.references[$0] }
  }

  /// The thing that the graded reference shows; nil if it is the first or the only image of its thing.
  func thing(of grade: Grade) -> String? { reference(named: grade.reference)?.firstOfThing }
}
