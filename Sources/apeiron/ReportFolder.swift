import Evaluation
import Foundation
import Synchronization

/// The folder in which an evaluation leaves `queries.jsonl` and `summary.json`.
final class ReportFolder: Sendable {
  private let path: String
  private let queries: Mutex<FileHandle>

  /// Makes the folder where it is missing, and begins `queries.jsonl` anew.
  init(_ path: String) throws {
    self.path = path
    let file = (path as NSString).appendingPathComponent("queries.jsonl")
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: file))
      queries = Mutex(try FileHandle(forWritingTo: URL(filePath: file)))
    } catch {
      throw Exit.failing(Exit.unwritable, "\(file) cannot be written: \(error.localizedDescription)")
    }
  }

  func add(_ report: QueryReport) {
    queries.withLock { $0.write(Output.encoded(report) + Data("\n".utf8)) }
  }

  /// Writes the summary; the folder is complete then.
  func finish(_ summary: Summary) throws {
    let file = (path as NSString).appendingPathComponent("summary.json")
    do {
      try queries.withLock { try $0.close() }
      try (Output.encoded(summary) + Data("\n".utf8)).write(to: URL(filePath: file), options: .atomic)
    } catch {
      throw Exit.failing(Exit.unwritable, "\(file) cannot be written: \(error.localizedDescription)")
    }
  }
}
