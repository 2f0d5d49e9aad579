package import Foundation

/// A new folder, which is deleted with everything in it when the object is.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// The folder for folders with sockets. A socket's path may have at most 107 bytes, and the folder for temporary
  /// files may have a longer path.
  package static let ofSockets = URL(filePath: "/tmp")

  /// A new, empty folder.
  package init(below folder: URL = FileManager.default.temporaryDirectory) throws {
    path = folder.appending(path: "apeiron-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `file`, there or not.
  package func path(_ file: String) -> String { "\(path)/\(file)" }

  /// Writes `file`, makes the folders that it needs, and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to file: String) throws -> String {
    let url = URL(filePath: path(file))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes `text` to `file` and returns its path.
  @discardableResult
  package func write(_ text: String, to file: String) throws -> String { try write(text.utf8, to: file) }

  /// The names of the files in `folder`, in order.
  package func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  /// The bytes of `file`.
  package func read(_ file: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(filePath: path(file)))) }
}
