import Foundation

/// What lies beside the project and is no part of it.
enum SharedFolder {
  /// Returns the path of the folder `name` in it; nil if it is missing.
  static func path(_ name: String) -> String? {
    let besides = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared")
    let shared = ProcessInfo.processInfo.environment["APEIRON_SHARED"] ?? besides.standardizedFileURL.path
    let path = (shared as NSString).appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
