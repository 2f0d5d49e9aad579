import Catalogue
import Foundation
import Recognition
import Reports

/// The origin of a file of results. It is enough to tell whether two runs can be compared, and to repeat a run.
struct Manifest: Codable, Equatable {
  /// The command: "score", "eval".
  let command: String
  /// The version of the program.
  let version: String
  /// The time at which the run began: ISO 8601, in UTC.
  let date: String
  let catalogue: Catalogue
  let settings: Settings

  /// The references that were looked for.
  struct Catalogue: Codable, Equatable {
    /// The folder, as it was given.
    let path: String
    /// The number of references.
    let references: Int
    /// The hash of the references' names and image contents, which identifies the catalogue.
    let hash: String
    /// The hash of the way in which references are computed from images. It changes with the program, OpenCV and the
    /// kind of CPU.
    let features: String?
  }

  /// The options of the run; an option that does not apply to the command is nil.
  struct Settings: Codable, Equatable {
    /// The number of looks: 1, or 2 if a picture gets a second look when the first one is inconclusive.
    var looks: Int
    /// Whether each reference is compared, regardless of the index.
    var exact: Bool
    /// The only reference that is looked for.
    var expect: String?
    /// The part of the input that was processed.
    var shard: String?
    var queries: String?
    var labels: String?
    var negatives: [String]?
    var negativeCrops: Int?
    var synthetic: Bool?
    var frames: Int?
    var framesPerSecond: Double?
    var seed: UInt64?
    var leaveOut: Int?
    var keepOne: Bool?
    var live: Bool?

    init(deep: Bool, exact: Bool, shard: Shard) {
      looks = deep ? 2 : 1
      self.exact = exact
      self.shard = shard == .whole ? nil : shard.description
    }
  }

  /// Creates the manifest of a run that starts now.
  init(_ command: String, of catalog: CatalogOptions, _ folder: CatalogueFolder, settings: Settings) {
    self.init(command, of: catalog.path, folder.catalogue, settings: settings)
  }

  /// Creates the manifest of a run that starts now, with the references in `catalogue`, which come from `path`.
  init(_ command: String, of path: String, _ catalogue: ReferenceCatalogue, settings: Settings) {
    self.command = command
    version = Apeiron.version
    date = Date().formatted(.iso8601)
    self.catalogue = Catalogue(
      path: path, references: catalogue.references.count, hash: "\(catalogue.contentHash)",
      features: (try? Enrolment().fingerprint()).map { String(format: "%016lx", $0) })
    self.settings = settings
  }

  /// Returns the reason why this run cannot continue the results of `earlier`, worded to follow the name of their file;
  /// nil if it can.
  func refusal(of earlier: Manifest) -> String? {
    if earlier.command != command { return "holds results of apeiron \(earlier.command)" }
    if earlier.version != version { return "was written by version \(earlier.version) of the program" }
    if (earlier.catalogue.hash, earlier.catalogue.features) != (catalogue.hash, catalogue.features) {
      return "holds results for other references"
    }
    if earlier.settings != settings { return "holds results with other settings" }
    return nil
  }
}

extension Manifest {
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

/// The first line of a file of results, which has this key and no other.
struct ManifestLine: Codable {
  let manifest: Manifest
}
