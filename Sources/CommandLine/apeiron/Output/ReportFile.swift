import Foundation
import Reports

/// The file that a report for people is written to.
struct ReportFile {
  private let url: URL

  /// Creates the file at `path` at once, so that an unwritable path is discovered before an hour's work. A report of an
  /// earlier run is overwritten.
  init(_ path: String) throws {
    url = URL(filePath: path)
    try write(Data())
  }

  func write(_ text: String) throws { try write(Data(text.utf8)) }

  func write(_ report: HTMLReport) throws { try write(Data(report.html.utf8)) }

  private func write(_ data: Data) throws {
    do { try data.write(to: url) } catch {
      throw Exit.failing(Exit.unwritable, "\(url.path) cannot be written: \(error.localizedDescription)")
    }
  }
}
