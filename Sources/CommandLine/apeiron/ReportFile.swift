import Foundation
import Reports

/// A file into which a report for people goes.
struct ReportFile {
  private let url: URL

  /// Makes the file at `path` at once: that it cannot be written must not come out after an hour's work. A report of an
  /// earlier run goes.
  init(_ path: String) throws {
    url = URL(filePath: path)
    try write(Data())
  }

  func write(_ report: Report) throws { try write(Data(report.html.utf8)) }

  private func write(_ data: Data) throws {
    do { try data.write(to: url) } catch {
      throw Exit.failing(Exit.unwritable, "\(url.path) cannot be written: \(error.localizedDescription)")
    }
  }
}
