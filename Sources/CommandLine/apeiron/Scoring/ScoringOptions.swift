import ArgumentParser
import Catalogue
import Evaluation
import Recognition

/// The references to look for in pictures, and how closely to look.
struct ScoringOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Take a second, closer look if the first is inconclusive.")
  var deep = true

  @Flag(help: "Compare with every reference, however many there are, to see what the index misses.")
  var exact = false

  @OptionGroup var catalog: CatalogOptions

  @Option(help: ArgumentHelp("Look for this reference only.", valueName: "name"))
  var expect: String?

  /// Everything that is needed to score pictures.
  struct Loaded: Sendable {
    let folder: CatalogueFolder
    let scorer: Scorer
    /// The only reference to look for, by its number; nil for all.
    let number: Int?
    let manifest: Manifest
  }

  /// Enrols the references for `command`, which processes `shard`. Reports images that cannot be enrolled on standard
  /// error.
  func load(for command: String, shard: Shard = .whole) throws -> Loaded {
    let folder = try catalog.load()
    let catalogue = folder.catalogue
    let number = try expect.map { name in
      guard let number = catalogue.number(named: name) else {
        throw Exit.failing(Exit.missingInput, "no reference is called \"\(name)\"; `apeiron catalog list` names them")
      }
      return number
    }
    var settings = Manifest.Settings(deep: deep, exact: exact, shard: shard)
    settings.expect = expect
    let scorer = Scorer(
      Recogniser(catalogue, without: exact ? [.index] : []),
      policy: deep ? .photograph : .photograph.firstLookOnly)
    return Loaded(
      folder: folder, scorer: scorer, number: number,
      manifest: Manifest(command, of: catalog, folder, settings: settings))
  }
}
