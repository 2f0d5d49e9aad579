import Basics
import Evaluation
import Foundation
import Recognition
import Rehearsals
import Results
import Vision
import ZipFiles

/// The folder to which a rehearsal writes its failures, or the zip that the page of a rehearsal gives.
struct KeptFailures {
  /// Writes the failed judgements into `folder` and returns their number. Each photograph is scored again to get exact
  /// numbers.
  static func write(_ judgements: [Judgement], by scorer: Scorer, to folder: String, manifest: Manifest) throws -> Int {
    let inside = { (name: String) in (folder as NSString).appendingPathComponent(name) }
    guard !FileManager.default.fileExists(atPath: inside(KeptFailure.file)) else {
      throw Exit.failing(
        Exit.unwritable, "\(inside(KeptFailure.file)) is there already: name another folder for what is kept")
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Exit.failing(Exit.unwritable, "\(folder) cannot be written: \(error.localizedDescription)")
    }
    let lines = try ResultFile(inside(KeptFailure.file), manifest: manifest, resumes: false)
    let failures = judgements.filter(\.isFailure)
    for (number, judgement) in failures.enumerated() {
      let path = judgement.picture.name
      let type = (path as NSString).pathExtension
      let name = "\(number + 1)" + (type.isEmpty ? "" : ".\(type)")
      let (bytes, findings): ([UInt8], ExactFindings)
      do throws(VisionError) {
        bytes = try ImageDecoder.read(path, limits: scorer.limits)
        findings = try scorer.exactFindings(bytes)
      } catch {
        throw Exit.failing(Exit.missingInput, "\(path): \(error.message)")
      }
      do { try Data(bytes).write(to: URL(filePath: inside(name))) } catch {
        throw Exit.failing(Exit.unwritable, "\(inside(name)) cannot be written: \(error.localizedDescription)")
      }
      lines.add(KeptFailure(name, judgement, findings, of: scorer.recogniser.catalogue))
    }
    try lines.check()
    return failures.count
  }

  let manifest: Manifest
  let failures: [KeptFailure]
  /// The folder with the pictures.
  private let folder: String
  /// The folder or the zip, as it was given.
  private let path: String

  /// Reads the failures that ``write(_:by:to:manifest:)`` wrote into a folder, or those in the zip that the page of a
  /// rehearsal gives. The zip is unpacked into a temporary folder: ``discard()`` removes it.
  init(at path: String) throws {
    self.path = path
    folder = ZipFile.isZip(at: path) ? try Self.unpacked(path) : path
    var lines = try KeptLines((folder as NSString).appendingPathComponent(KeptFailure.file), title: path)
    guard let first = try lines.next(ManifestLine.self) else {
      throw Exit.failing(Exit.badData, "\(lines.title): it is empty")
    }
    var failures: [KeptFailure] = []
    while let failure = try lines.next(KeptFailure.self) {
      guard Self.isOfFolder(failure.picture) else {
        throw Exit.failing(
          Exit.badData, "\(lines.title): line \(lines.number): the picture must be a file of the folder itself")
      }
      failures.append(failure)
    }
    (manifest, self.failures) = (first.manifest, failures)
  }

  /// Returns what `scorer` finds in the picture of `failure` now.
  func findings(in failure: KeptFailure, by scorer: Scorer) throws -> ExactFindings {
    let inside = { (folder: String) in (folder as NSString).appendingPathComponent(failure.picture) }
    do throws(VisionError) {
      return try scorer.exactFindings(try ImageDecoder.read(inside(folder), limits: scorer.limits))
    } catch {
      throw Exit.failing(Exit.missingInput, "\(inside(path)): \(error.message)")
    }
  }

  /// Removes what was unpacked.
  func discard() { if folder != path { try? FileManager.default.removeItem(atPath: folder) } }

  /// Whether `name` is that of a file in the folder itself: a name from a file leads nowhere else.
  private static func isOfFolder(_ name: String) -> Bool {
    name == (name as NSString).lastPathComponent && name != ".."
  }

  /// Unpacks the zip at `path` into a new temporary folder, and returns the folder's path.
  private static func unpacked(_ path: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "apeiron-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let zip = try ZipFile(path)
      guard zip.count <= maxEntries else {
        throw ZipFile.Failure(message: "it holds \(zip.count) files, more than \(maxEntries)")
      }
      var bytes: UInt64 = 0
      for number in 0..<zip.count {
        let entry = try zip.entry(number)
        bytes += entry.size
        guard bytes <= maxBytes else { throw ZipFile.Failure(message: "it holds more than \(maxBytes) bytes") }
        let strangeness = entry.strangeness ?? entry.excess(over: Int(ImageDecoder.Limits().bytes), ratio: 100)
        guard let name = entry.name, isOfFolder(name), strangeness == nil else {
          throw ZipFile.Failure(
            message: "\(entry.name ?? "a file") in it \(strangeness ?? "is not what a rehearsal keeps")")
        }
        try zip.unpack(entry, to: folder.appending(path: name).path)
      }
      return folder.path
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw Exit.failing(
        Exit.badData, "\(path): \((error as? ZipFile.Failure)?.message ?? error.localizedDescription)")
    }
  }

  /// The most files and unpacked bytes of a zip: more than the page keeps.
  private static let (maxEntries, maxBytes): (Int, UInt64) = (4096, 1 << 30)
}

extension Scorer {
  /// Scores the picture in `bytes`, and returns the findings with all their digits.
  func exactFindings(_ bytes: [UInt8]) throws(VisionError) -> ExactFindings {
    let scored = try score(bytes)
    return ExactFindings(scored.findings, width: scored.photograph.width, height: scored.photograph.height)
  }
}

extension KeptFailure {
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
