import Foundation

/// A file of a library or of a typeface that Debian installs; pages get it from where Debian puts it.
struct InstalledFile: Sendable {
  /// What pages call it, below the version: "libraries/leaflet.js".
  let name: String
  let path: String
  /// The Debian package that has it.
  let package: String

  /// What maps are made with.
  static let maps = [
    InstalledFile(
      name: "libraries/leaflet.js", path: "/usr/share/javascript/leaflet/leaflet.min.js", package: "libjs-leaflet"),
    InstalledFile(
      name: "libraries/leaflet.css", path: "/usr/share/javascript/leaflet/leaflet.css", package: "libjs-leaflet"),
    InstalledFile(
      name: "libraries/markercluster.js", path: "/usr/share/javascript/leaflet/leaflet.markercluster.min.js",
      package: "libjs-leaflet.markercluster"),
    InstalledFile(
      name: "libraries/markercluster.css", path: "/usr/share/javascript/leaflet/MarkerCluster.css",
      package: "libjs-leaflet.markercluster"),
  ]

  /// The typefaces of all pages.
  static let typefaces =
    ["Regular", "Italic"].map { style in
      InstalledFile(
        name: "typefaces/EBGaramond-\(style).otf",
        path: "/usr/share/fonts/opentype/ebgaramond/EBGaramond12-\(style).otf",
        package: "fonts-ebgaramond")
    }
    + ["Regular", "Medium", "SemiBold", "ExtraBold"].map { style in
      InstalledFile(
        name: "typefaces/Inter-\(style).otf", path: "/usr/share/fonts/opentype/inter/Inter-\(style).otf",
        package: "fonts-inter")
    }

  /// Pictures for devices that have none of their own; those that have do not ask for it.
  static let emoji = InstalledFile(
    name: "typefaces/NotoColorEmoji.ttf", path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    package: "fonts-noto-color-emoji")

  /// Every file that Debian installs for the pages.
  static let all = maps + typefaces + [emoji]

  /// The packages that are to be installed before maps can be shown, each once.
  static var missingPackages: [String] {
    let missing = maps.filter { !FileManager.default.isReadableFile(atPath: $0.path) }.map(\.package)
    return Set(missing).sorted()
  }

  /// What changes when Debian replaces the file; empty where it is missing.
  var edition: String {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return "" }
    let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(path) \(attributes[.size] as? Int ?? 0) \(changed)"
  }

  func bytes() throws(Problem) -> [UInt8] {
    if let data = FileManager.default.contents(atPath: path) { return Array(data) }
    throw missing
  }

  var missing: Problem {
    .unavailable("libraryMissing", "\(path) is missing: install the Debian package \(package).")
  }
}
