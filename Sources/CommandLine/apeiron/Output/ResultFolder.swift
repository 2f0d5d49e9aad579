import ArgumentParser
import Evaluation
import Foundation
import Results

/// The folder to which an evaluation writes `queries.jsonl` and `summary.json`.
final class ResultFolder: Sendable {
  private let queries: ResultFile
  private let summary: SummaryPath

  /// Creates the folder if it is missing, and starts `queries.jsonl` from scratch or continues after the lines of an
  /// earlier run. Removes the summary of an earlier run, because it would not match the new lines.
  init(_ path: String, manifest: Manifest, resumes: Bool) throws {
    summary = try SummaryPath(in: path)
    queries = try ResultFile(
      (path as NSString).appendingPathComponent("queries.jsonl"), manifest: manifest, resumes: resumes)
    summary.remove()
  }

  /// Returns the results of an earlier run, in order; they belong to the first of `pictures`.
  func known(of pictures: [LabelledPicture]) throws -> [PictureResult] {
    var lines = try queries.results()
    var known: [PictureResult] = []
    while let result = try lines.next(PictureResult.self) {
      guard known.count < pictures.count, result.file.utf8.elementsEqual(pictures[known.count].name.utf8) else {
        throw Exit.failing(Exit.badData, lines.mismatch(with: result.file))
      }
      known.append(result)
    }
    return known
  }

  /// Adds a line; a failed write is reported when everything is finished.
  func add(_ report: PictureResult) { queries.add(report) }

  /// Writes the summary, which completes the folder.
  func finish(_ summary: some Encodable) throws {
    try queries.check()
    try self.summary.write(summary)
  }
}

/// `summary.json` in a folder.
struct SummaryPath {
  private let path: String

  /// Creates the folder if it is missing.
  init(in folder: String) throws {
    path = (folder as NSString).appendingPathComponent("summary.json")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Exit.failing(Exit.unwritable, "\(folder) cannot be written: \(error.localizedDescription)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  func write(_ summary: some Encodable) throws {
    do { try (JSONLine.encoded(summary) + Data("\n".utf8)).write(to: URL(filePath: path), options: .atomic) } catch {
      throw Exit.failing(Exit.unwritable, "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}

/// A summary with its manifest: the keys of the summary, and `manifest`.
struct SummaryFile: Encodable {
  let manifest: Manifest
  let summary: EvaluationSummary

  func encode(to encoder: any Encoder) throws {
    try summary.encode(to: encoder)
    try ManifestLine(manifest: manifest).encode(to: encoder)
  }
}

/// The results of `eval --leave-out`, with their manifest.
struct OpenSetFile: Encodable {
  let manifest: Manifest
  let openSet: OpenSetEvaluation.Result
}
