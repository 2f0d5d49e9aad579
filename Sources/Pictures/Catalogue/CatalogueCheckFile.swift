import Foundation
public import Recognition
import Vision

/// The file that stores the check of a catalogue between runs, so that a reference is graded once and not at each
/// start: JSON beside its ``CatalogueFile``. It is written under a temporary name and then moved into place.
///
/// Grades depend on every part of the recogniser, so the file is used only if the same program wrote it on a machine
/// that makes the same references. A file that cannot be read or written is not an error, because everything in it can
/// be computed again.
public struct CatalogueCheckFile: Sendable {
  /// Where the file is, or will be.
  public let path: String
  private let maker: String?

  static let ending = ".check"

  /// The file beside `catalogue`, whose references `enrolment` makes.
  public init(beside catalogue: CatalogueFile, of enrolment: Enrolment) {
    path = (catalogue.path as NSString).deletingPathExtension + Self.ending
    let fingerprint = try? enrolment.fingerprint()
    maker = fingerprint.flatMap { fingerprint in Self.program.map { "\(fingerprint) \($0)" } }
  }

  /// Returns the stored check for `references`; an empty check if there is no file or another program wrote it.
  public func read(for references: [Reference]) -> CatalogueCheck {
    guard let maker, let data = try? Data(contentsOf: URL(filePath: path)),
      let stored = try? JSONDecoder().decode(Stored.self, from: data), stored.maker == maker
    else { return CatalogueCheck() }
    // Reading the file updates its date, which keeps it from being deleted.
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
    return stored.check.restricted(to: references)
  }

  /// Replaces the stored check by `check`, if the file can be written.
  public func keep(_ check: CatalogueCheck) {
    guard let maker, let data = try? JSONEncoder().encode(Stored(check, maker: maker)) else { return }
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? data.write(to: URL(filePath: path), options: .atomic)
  }

  /// The size and date of the program's file, which distinguish it from other programs and from later builds.
  private static let program: String? = {
    let manager = FileManager.default
    guard let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
      let attributes = try? manager.attributesOfItem(atPath: path),
      let size = attributes[.size] as? Int, let date = attributes[.modificationDate] as? Date
    else { return nil }
    return "\(size) \(date.timeIntervalSince1970)"
  }()
}

/// The content of the file.
private struct Stored: Codable {
  struct Row: Codable {
    let content: UInt64
    let soughtIn: Int?
    let limits: RecognitionLimits?
    let figures: ReferenceFigures?
  }

  struct Finding: Codable {
    let shown, found: UInt64
    let probability, coverage, resemblance: Double
    let inShown, inFound: LookAlikes.Area
  }

  let maker: String
  let references: [Row]
  let findings: [Finding]

  init(_ check: CatalogueCheck, maker: String) {
    self.maker = maker
    references = check.order.map { content in
      let grade = check.grades[content]
      return Row(
        content: content.value, soughtIn: check.soughtIn[content], limits: grade?.limits, figures: grade?.figures)
    }
    findings = check.findings.map {
      Finding(
        shown: $0.shown.value, found: $0.found.value, probability: $0.probability, coverage: $0.coverage,
        resemblance: $0.resemblance, inShown: $0.inShown, inFound: $0.inFound)
    }
  }

  var check: CatalogueCheck {
    let rows = references.map { (content: ContentHash(value: $0.content), row: $0) }
    let first = { (one: Grade, _: Grade) in one }
    return CatalogueCheck(
      grades: Dictionary(
        rows.compactMap { content, row in
          guard let limits = row.limits, let figures = row.figures else { return nil }
          return (content, Grade(limits: limits, figures: figures))
        }, uniquingKeysWith: first),
      order: rows.map(\.content),
      soughtIn: Dictionary(
        rows.compactMap { content, row in row.soughtIn.map { (content, $0) } }, uniquingKeysWith: max),
      findings: findings.map {
        CatalogueCheck.Finding(
          shown: ContentHash(value: $0.shown), found: ContentHash(value: $0.found), probability: $0.probability,
          coverage: $0.coverage, resemblance: $0.resemblance, inShown: $0.inShown, inFound: $0.inFound)
      })
  }
}
