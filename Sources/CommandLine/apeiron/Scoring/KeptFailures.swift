import Basics
import Evaluation
import Foundation
import Recognition
import Rehearsals
import Vision

/// The folder to which a rehearsal writes its failures: the pictures, and `failures.jsonl`, which has the manifest and
/// then a line for each failure.
struct KeptFailures {
  /// A photograph in which a thing was not found, or another one was.
  struct Failure: Codable {
    /// The file in the folder.
    let picture: String
    /// The path of the photograph, as given.
    let photograph: String
    /// The things that it shows; empty for a stranger.
    let shows: [String]
    /// The things in the photograph that were not found.
    let missed: [String]
    /// The things that the photograph was taken for.
    let takenFor: [String]
    /// The reason why the first missed thing was not found, as a code and as a sentence; nil if nothing was missed.
    let reason, sentence: String?
    let findings: ExactFindings
  }

  static let file = "failures.jsonl"

  /// Writes the failed judgements into `folder` and returns their number. Each photograph is scored again to get exact
  /// numbers.
  static func write(_ judgements: [Judgement], by scorer: Scorer, to folder: String, manifest: Manifest) throws -> Int {
    let inside = { (name: String) in (folder as NSString).appendingPathComponent(name) }
    guard !FileManager.default.fileExists(atPath: inside(file)) else {
      throw Exit.failing(Exit.unwritable, "\(inside(file)) is there already: name another folder for what is kept")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Exit.failing(Exit.unwritable, "\(folder) cannot be written: \(error.localizedDescription)")
    }
    let lines = try ResultFile(inside(file), manifest: manifest, resumes: false)
    let failures = judgements.filter(\.isFailure)
    for (number, judgement) in failures.enumerated() {
      let path = judgement.picture.name
      let type = (path as NSString).pathExtension
      let name = "\(number + 1)" + (type.isEmpty ? "" : ".\(type)")
      let (bytes, findings): ([UInt8], ExactFindings)
      do throws(VisionError) {
        bytes = try ImageDecoder.read(path, limits: scorer.limits)
        findings = ExactFindings(try scorer.score(bytes))
      } catch {
        throw Exit.failing(Exit.missingInput, "\(path): \(error.message)")
      }
      do { try Data(bytes).write(to: URL(filePath: inside(name))) } catch {
        throw Exit.failing(Exit.unwritable, "\(inside(name)) cannot be written: \(error.localizedDescription)")
      }
      lines.add(Failure(name, judgement, findings, of: scorer.recogniser.catalogue))
    }
    try lines.check()
    return failures.count
  }

  let folder: String
  let manifest: Manifest
  let failures: [Failure]

  /// Reads the failures that ``write(_:by:to:manifest:)`` wrote into `folder`.
  init(in folder: String) throws {
    self.folder = folder
    var lines = try KeptLines((folder as NSString).appendingPathComponent(Self.file))
    guard let first = try lines.next(ManifestLine.self) else {
      throw Exit.failing(Exit.badData, "\(lines.path): it is empty")
    }
    var failures: [Failure] = []
    while let failure = try lines.next(Failure.self) {
      // A name from a file leads nowhere else.
      guard failure.picture == (failure.picture as NSString).lastPathComponent, failure.picture != ".." else {
        throw Exit.failing(
          Exit.badData, "\(lines.path): line \(lines.number): the picture must be a file of the folder itself")
      }
      failures.append(failure)
    }
    (manifest, self.failures) = (first.manifest, failures)
  }
}

extension KeptFailures.Failure {
  init(_ picture: String, _ judgement: Judgement, _ findings: ExactFindings, of catalogue: ReferenceCatalogue) {
    let things = { (objects: [JudgedObject]) in
      objects.flatMap(\.object.references).map(catalogue.thing(of:)).once()
    }
    let missed = judgement.objects.filter { !$0.isFound }
    let rejection = missed.first?.candidate?.rejection
    self.init(
      picture: picture, photograph: judgement.picture.name,
      shows: things(judgement.objects), missed: things(missed),
      takenFor: Set(judgement.wrong.map(\.sighting.thing)).sorted(),
      reason: missed.isEmpty ? nil : rejection?.code ?? "unseen",
      sentence: missed.isEmpty ? nil : RehearsedThing.Reason(rejection: rejection, photographs: 1).sentence,
      findings: findings)
  }
}
