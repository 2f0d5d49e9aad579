import Catalogue
import GameServer
import Recognition
import Vision

/// The references of a folder with their grades and look-alikes.
struct CheckedCatalogue {
  let folder: CatalogueFolder
  /// In the order of the catalogue.
  let grades: [Grade]
  let lookAlikes: [LookAlikes.Pair]

  /// The longest side of images shown to the recogniser, in pixels: at half a frame a reference has about 500.
  private static let shownSide = 960

  /// Grades all references on all cores, with a progress bar.
  init(_ folder: CatalogueFolder) throws {
    self.folder = folder
    let numbers = Array(folder.catalogue.references.indices)
    let bar = ProgressBar(total: 2 * numbers.count)
    do throws(VisionError) {
      grades = try Self.grades(folder, of: numbers, advance: bar.advance)
      lookAlikes = try LookAlikes().pairs(
        in: Recogniser(folder.catalogue),
        image: { number throws(VisionError) in
          try folder.image(of: number, longestSide: Query.Effort.live.longestSide)
        }, advance: bar.advance)
    } catch {
      throw Exit.failing(Exit.internalError, "the references cannot be checked: \(error.message)")
    }
  }

  /// The grades of the references with these numbers.
  static func grades(
    _ folder: CatalogueFolder, of numbers: [Int], advance: @escaping @Sendable () -> Void
  ) throws(VisionError) -> [Grade] {
    let selfTest = try SelfTest()
    let results = Parallel.map(numbers) { number in
      defer { advance() }
      return Result { () throws(VisionError) in
        try Grade(
          of: folder.catalogue.references[number], image: folder.image(of: number, longestSide: shownSide),
          selfTest: selfTest)
      }
    }
    var grades: [Grade] = []
    for result in results { grades.append(try result.get()) }
    return grades
  }

  func name(_ number: Int) -> String { folder.catalogue.references[number].name }
}
