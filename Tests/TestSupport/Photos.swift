import Foundation

/// Real photographs, where there are any: they are not part of the project.
package enum Photos {
  /// The folder of the sets of photographs, or nil.
  package static let folder: String? = {
    let besides = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared")
    let shared = ProcessInfo.processInfo.environment["APEIRON_SHARED"] ?? besides.standardizedFileURL.path
    let photos = (shared as NSString).appendingPathComponent("photos")
    return FileManager.default.fileExists(atPath: photos) ? photos : nil
  }()

  /// Why a test with photographs is skipped.
  package static let missing = "no photographs: neither APEIRON_SHARED nor ../shared has a folder photos"

  /// The path of a file of a set.
  package static func path(_ file: String) -> String? { folder.map { ($0 as NSString).appendingPathComponent(file) } }
}
