import Catalogue
import Recognition
import Reports
import Results

extension Manifest {
  /// Creates the manifest of a run that starts now.
  init(_ command: String, of catalog: CatalogOptions, _ folder: CatalogueFolder, settings: Settings) {
    self.init(command, of: catalog.path, folder.catalogue, settings: settings)
  }

  /// Creates the manifest of a run that starts now, with the references in `catalogue`, which come from `path`.
  init(_ command: String, of path: String, _ catalogue: ReferenceCatalogue, settings: Settings) {
    self.init(command, version: Apeiron.version, of: path, catalogue, settings: settings)
  }

  /// The manifest as a part of a report.
  var section: HTMLReport.Section {
    let inputs: [(String, String?)] = [
      ("photographs", settings.queries), ("labels", settings.labels),
      ("negatives", settings.negatives?.joined(separator: ", ")),
      ("crops of each negative", settings.negativeCrops.map(String.init)),
      ("synthetic frames of each step", settings.frames.map(String.init)), ("seed", settings.seed.map(String.init)),
      ("shard", settings.shard), ("references left out in turn: one of", settings.leaveOut.map(String.init)),
      ("references left out in turn", settings.keepOne == true ? "all but one" : nil),
    ]
    let looks = settings.looks == 1 ? "one" : "a second one where the first leaves a picture open"
    let always = [
      ("program", "apeiron \(version), \(command)"), ("date", date), ("references", catalogue.path),
      ("their number", "\(catalogue.references)"), ("their hash", catalogue.hash),
      ("hash of how they are made", catalogue.features ?? "–"), ("looks", looks),
      ("compared", settings.exact ? "all references" : "those that the index ranks first"),
    ]
    let rows = always + inputs.compactMap { name, value in value.map { (name, $0) } }
    return HTMLReport.Section(
      "How this was made",
      [.table(Table(columns: ["what", "which"], rows: rows.map { [Table.Cell($0.0), Table.Cell($0.1)] }))])
  }
}

extension Manifest.Settings {
  /// Creates the settings of a run over one `shard` of the input.
  init(deep: Bool, exact: Bool, shard: Shard) {
    self.init(looks: deep ? 2 : 1, exact: exact)
    self.shard = shard == .whole ? nil : shard.description
  }
}
