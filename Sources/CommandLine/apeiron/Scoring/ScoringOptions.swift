import ArgumentParser
import Catalogue
import Evaluation
import Recognition
import Results

/// The references to look for in pictures, and how closely to look.
struct ScoringOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Take a second, closer look if the first is inconclusive.")
  var deep = true

  @Flag(help: "Compare with every reference, however many there are, to see what the index misses.")
  var exact = false

  @OptionGroup var catalog: CatalogOptions

  @Option(
    help: ArgumentHelp("Look only for this reference, or for this thing by all of its images.", valueName: "name"))
  var expect: String?

  /// Everything that is needed to score pictures.
  struct Loaded: Sendable {
    let folder: CatalogueFolder
    let scorer: Scorer
    /// The only references to look for, by their numbers: the images of one thing; nil for all.
    let numbers: [Int]?
    let manifest: Manifest
  }

  /// Enrols the references for `command`, which processes `shard`. Reports images that cannot be enrolled on standard
  /// error.
  func load(for command: String, shard: Shard = .whole) throws -> Loaded {
    let folder = try catalog.load()
    let catalogue = folder.catalogue
    let numbers = try expect.map { name in
      let images = catalogue.numbers(named: name)
      guard !images.isEmpty else {
        throw Exit.failing(Exit.missingInput, "no reference is called \"\(name)\"; `apeiron catalog list` names them")
      }
      return images
    }
    var settings = Manifest.Settings(deep: deep, exact: exact, shard: shard)
    settings.expect = expect
    let scorer = Scorer(
      Recogniser(catalogue, without: exact ? [.index] : []),
      policy: deep ? .photograph : .photograph.firstLookOnly)
    return Loaded(
      folder: folder, scorer: scorer, numbers: numbers,
      manifest: Manifest(command, of: catalog, folder, settings: settings))
  }
}
