import Foundation

/// Small files of other people's kinds, where there are any: they are not part of the project.
package enum FieldFiles {
  /// The folder of these files, or nil.
  package static let folder = SharedFolder.path("field")

  /// Why a test with these files is skipped.
  package static let missing = "no files of the field: neither APEIRON_SHARED nor ../shared has a folder field"

  /// The path of a file. Only tests that are skipped where there is no ``folder`` use it.
  package static func path(_ file: String) -> String { "\(folder ?? "")/\(file)" }
}
