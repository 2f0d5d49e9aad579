import Foundation

/// A file of a library or of a font that Debian installs; pages get it from where Debian puts it.
struct Library: Sendable {
  /// What pages call it: "/assets/leaflet.js".
  let name: String
  let path: String
  /// The Debian package that has it.
  let package: String

  /// What maps are made with.
  static let maps = [
    Library(name: "leaflet.js", path: "/usr/share/javascript/leaflet/leaflet.min.js", package: "libjs-leaflet"),
    Library(name: "leaflet.css", path: "/usr/share/javascript/leaflet/leaflet.css", package: "libjs-leaflet"),
    Library(
      name: "markercluster.js", path: "/usr/share/javascript/leaflet/leaflet.markercluster.min.js",
      package: "libjs-leaflet.markercluster"),
    Library(
      name: "markercluster.css", path: "/usr/share/javascript/leaflet/MarkerCluster.css",
      package: "libjs-leaflet.markercluster"),
  ]

  /// Pictures for devices that have none of their own; those that have do not ask for it.
  static let emoji = Library(
    name: "emoji.ttf", path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", package: "fonts-noto-color-emoji")

  static let all = maps + [emoji]

  /// The packages that are to be installed before maps can be shown, each once.
  static var missingPackages: [String] {
    let missing = maps.filter { !FileManager.default.isReadableFile(atPath: $0.path) }.map(\.package)
    return Set(missing).sorted()
  }

  /// The bytes of the library file called `name`; nil where there is no such library.
  static func bytes(of name: String) throws(Problem) -> [UInt8]? {
    guard let library = all.first(where: { $0.name == name }) else { return nil }
    if let data = FileManager.default.contents(atPath: library.path) { return Array(data) }
    throw .unavailable(
      "libraryMissing", "\(library.path) is missing: install the Debian package \(library.package).")
  }
}
