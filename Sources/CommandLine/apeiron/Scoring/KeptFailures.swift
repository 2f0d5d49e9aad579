import Basics
import Evaluation
import Foundation
import Recognition
import Rehearsals
import Results
import Vision
import ZipFiles

/// The failures of a rehearsal: in the folder that the command writes, or in the zip that the page offers.
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
  /// The folder or the zip, as it was given.
  private let path: String
  /// The files of a zip by their names; nil for a folder.
  private let files: [String: Data]?

  /// The most files and unpacked bytes of a zip: more than the page keeps.
  private static let (maxEntries, maxBytes) = (4096, 1 << 28)

  /// Reads the failures in the folder or zip at `path`. A zip is unpacked in memory only.
  init(at path: String) throws {
    self.path = path
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Exit.failing(Exit.missingInput, "\(path): there is no such folder or zip")
    }
    files = isFolder.boolValue ? nil : try Self.unpacked(path)
    let title = (path as NSString).appendingPathComponent(KeptFailure.file)
    guard files.map({ $0[KeptFailure.file] != nil }) ?? FileManager.default.fileExists(atPath: title) else {
      throw Exit.failing(
        Exit.missingInput, "\(title): there is no such file: name the folder or the zip that a rehearsal has kept")
    }
    let lines: Data
    do { lines = try files?[KeptFailure.file] ?? Data(contentsOf: URL(filePath: title)) } catch {
      throw Exit.failing(Exit.missingInput, "\(title) cannot be read: \(error.localizedDescription)")
    }
    let rows = lines.split(separator: UInt8(ascii: "\n")).map { Data($0) }
    guard let first = rows.first else { throw Exit.failing(Exit.badData, "\(title): it is empty") }
    let manifest: ManifestLine = try KeptLines.decoded(first, 1, of: title)
    self.manifest = manifest.manifest
    failures = try rows.dropFirst().enumerated().map { index, row in
      let failure: KeptFailure = try KeptLines.decoded(row, index + 2, of: title)
      guard Self.isOfFolder(failure.picture) else {
        throw Exit.failing(
          Exit.badData, "\(title): line \(index + 2): the picture must be a file of the folder itself")
      }
      return failure
    }
  }

  /// Returns what `scorer` finds in the picture of `failure` now.
  func findings(in failure: KeptFailure, by scorer: Scorer) throws -> ExactFindings {
    let picture = (path as NSString).appendingPathComponent(failure.picture)
    let packed = files?[failure.picture].map { [UInt8]($0) }
    guard files == nil || packed != nil else {
      throw Exit.failing(Exit.missingInput, "\(picture): there is no such file")
    }
    do throws(VisionError) {
      if let packed { return try scorer.exactFindings(packed) }
      return try scorer.exactFindings(try ImageDecoder.read(picture, limits: scorer.limits))
    } catch {
      throw Exit.failing(Exit.missingInput, "\(picture): \(error.message)")
    }
  }

  /// Whether `name` is that of a file in the folder itself: a name from a file leads nowhere else.
  private static func isOfFolder(_ name: String) -> Bool {
    name == (name as NSString).lastPathComponent && ![".", "..", "/", ""].contains(name)
  }

  /// Returns the files in the zip at `path` by their names.
  private static func unpacked(_ path: String) throws -> [String: Data] {
    let refuse = { (reason: String) in Exit.failing(Exit.badData, "\(path): \(reason)") }
    do throws(ZipFile.Failure) {
      let zip = try ZipFile(path)
      guard zip.count <= maxEntries else {
        throw ZipFile.Failure(message: "it has \(zip.count) files, more than \(maxEntries)")
      }
      var (files, bytes): ([String: Data], Int) = ([:], 0)
      for number in 0..<zip.count {
        let entry = try zip.entry(number)
        let name = entry.name ?? "a file"
        let strangeness = entry.strangeness ?? entry.excess(over: maxBytes - bytes, ratio: 100)
        guard strangeness == nil, entry.name.map(isOfFolder) ?? false else {
          throw ZipFile.Failure(message: "\(name) in it \(strangeness ?? "is not what a rehearsal keeps")")
        }
        bytes += Int(entry.size)
        do throws(ZipFile.Failure) { files[name] = try zip.contents(of: entry) } catch {
          throw ZipFile.Failure(message: "\(name) in it cannot be unpacked: \(error.message)")
        }
      }
      return files
    } catch { throw refuse(error.message) }
  }
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
    self.init(
      picture: picture, photograph: judgement.picture.name,
      shows: things(judgement.objects), missed: things(missed),
      takenFor: Set(judgement.wrong.map(\.sighting.thing)).sorted(), rejection: missed.first?.candidate?.rejection,
      findings: findings)
  }
}
