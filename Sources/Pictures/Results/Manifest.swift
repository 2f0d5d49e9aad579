import Foundation
package import Recognition

/// The origin of a file of results. It is enough to tell whether two runs can be compared, and to repeat a run.
package struct Manifest: Codable, Equatable, Sendable {
  /// The command: "score", "eval".
  package let command: String
  /// The version of the program.
  package let version: String
  /// The time at which the run began, or at which photographs of a rehearsal in the browser were downloaded: ISO 8601,
  /// in UTC.
  package let date: String
  package let catalogue: Catalogue
  package let settings: Settings

  /// The references that were looked for.
  package struct Catalogue: Codable, Equatable, Sendable {
    /// The folder, as it was given.
    package let path: String
    /// The number of references.
    package let references: Int
    /// The hash of the references' names and image contents, which identifies the catalogue.
    package let hash: String
    /// The hash of the way in which references are computed from images. It changes with the program, OpenCV and the
    /// kind of CPU.
    package let features: String?
  }

  /// The options of the run; an option that does not apply to the command is nil.
  package struct Settings: Codable, Equatable, Sendable {
    /// The number of looks: 1, or 2 if a picture gets a second look when the first one is inconclusive.
    package var looks: Int
    /// Whether each reference is compared, regardless of the index.
    package var exact: Bool
    /// The only reference that is looked for.
    package var expect: String?
    /// The part of the input that was processed.
    package var shard: String?
    package var queries: String?
    package var labels: String?
    package var negatives: [String]?
    package var negativeCrops: Int?
    package var synthetic: Bool?
    package var frames: Int?
    package var framesPerSecond: Double?
    package var seed: UInt64?
    package var leaveOut: Int?
    package var keepOne: Bool?
    package var live: Bool?

    /// Creates the settings of a run with one look, or two, at each picture.
    package init(looks: Int, exact: Bool = false) { (self.looks, self.exact) = (looks, exact) }
  }

  /// Creates the manifest of a run of the program's `version` that starts now, with the references in `catalogue`,
  /// which come from `path`.
  package init(
    _ command: String, version: String, of path: String, _ catalogue: ReferenceCatalogue, settings: Settings
  ) {
    self.command = command
    self.version = version
    date = Date().formatted(.iso8601)
    self.catalogue = Catalogue(
      path: path, references: catalogue.references.count, hash: "\(catalogue.contentHash)",
      features: (try? Enrolment().fingerprint()).map { String(format: "%016lx", $0) })
    self.settings = settings
  }

  /// Returns the reason why this run cannot continue the results of `earlier`, worded to follow the name of their file;
  /// nil if it can.
  package func refusal(of earlier: Manifest) -> String? {
    if earlier.command != command { return "holds results of apeiron \(earlier.command)" }
    if earlier.version != version { return "was written by version \(earlier.version) of the program" }
    if (earlier.catalogue.hash, earlier.catalogue.features) != (catalogue.hash, catalogue.features) {
      return "holds results for other references"
    }
    if earlier.settings != settings { return "holds results with other settings" }
    return nil
  }
}

/// The first line of a file of results, which has this key and no other.
package struct ManifestLine: Codable {
  package let manifest: Manifest

  package init(manifest: Manifest) { self.manifest = manifest }
}
