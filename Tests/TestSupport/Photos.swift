import Foundation

/// Real photographs, where there are any: they are not part of the project.
package enum Photos {
  /// The folder of the sets of photographs, or nil.
  package static let folder = SharedFolder.path("photos")

  /// Why a test with photographs is skipped.
  package static let missing = "no photographs: neither APEIRON_SHARED nor ../shared has a folder photos"

  /// The path of a file of a set.
  package static func path(_ file: String) -> String? { folder.map { ($0 as NSString).appendingPathComponent(file) } }
}
