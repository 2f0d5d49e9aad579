import ArgumentParser
import Evaluation
import Foundation
import Synchronization

/// The folder to which an evaluation writes `queries.jsonl` and `summary.json`.
final class ResultFolder: Sendable {
  private struct Log: ~Copyable {
    let file: FileHandle
    var failure: (any Error)?
  }

  private let queriesPath: String
  private let summaryPath: String
  private let log: Mutex<Log>

  /// Creates the folder if it is missing, and starts `queries.jsonl` afresh. Removes the summary of an earlier run,
  /// which would not match the new lines.
  init(_ path: String) throws {
    queriesPath = (path as NSString).appendingPathComponent("queries.jsonl")
    summaryPath = (path as NSString).appendingPathComponent("summary.json")
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: summaryPath)
      try Data().write(to: URL(filePath: queriesPath))
      log = Mutex(Log(file: try FileHandle(forWritingTo: URL(filePath: queriesPath))))
    } catch {
      throw Self.unwritable(queriesPath, error)
    }
  }

  /// Adds a line; a failed write is reported when everything is finished.
  func add(_ report: PictureResult) {
    log.withLock { log in
      guard log.failure == nil else { return }
      do { try log.file.write(contentsOf: Output.encoded(report) + Data("\n".utf8)) } catch { log.failure = error }
    }
  }

  /// Writes the summary, which completes the folder.
  func finish(_ summary: EvaluationSummary) throws {
    do {
      try log.withLock { log in
        if let failure = log.failure { throw failure }
        try log.file.close()
      }
    } catch {
      throw Self.unwritable(queriesPath, error)
    }
    do {
      try (Output.encoded(summary) + Data("\n".utf8)).write(to: URL(filePath: summaryPath), options: .atomic)
    } catch {
      throw Self.unwritable(summaryPath, error)
    }
  }

  private static func unwritable(_ file: String, _ error: any Error) -> ExitCode {
    Exit.failing(Exit.unwritable, "\(file) cannot be written: \(error.localizedDescription)")
  }
}
