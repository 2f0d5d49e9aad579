import Foundation
import HTTP

/// A file of a library, a typeface or a map of a globe that a Debian package installs,
/// served from where Debian puts it.
package struct InstalledFile: Sendable {
  /// The name in addresses, below the version: "libraries/leaflet.js".
  package let name: String
  package let path: String
  /// The Debian package that installs it.
  package let package: String

  /// The libraries that draw maps.
  package static let maps = [
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
  package static let typefaces =
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

  /// Emoji for devices that have none of their own; others do not load it.
  package static let emoji = InstalledFile(
    name: "typefaces/NotoColorEmoji.ttf", path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    package: "fonts-noto-color-emoji")

  /// Photographs of whole globes, equirectangular with the zero meridian in the middle: the Moon by Clementine
  /// (NASA/SDIO, USGS, 750 nm) and the Earth by MODIS (NASA), 2700 x 1350 pixels each.
  package static let globes = [
    InstalledFile(
      name: "globes/moon.jpg", path: "/usr/share/marble/data/maps/moon/clementine/clementine.jpg",
      package: "marble-qt-data"),
    InstalledFile(
      name: "globes/earth.jpg", path: "/usr/share/marble/data/maps/earth/bluemarble/bluemarble.jpg",
      package: "marble-qt-data"),
  ]

  /// Every installed file that pages load.
  static let all = maps + typefaces + [emoji] + globes

  /// The packages that must be installed before maps can be shown.
  package static var missingPackages: [String] {
    let missing = maps.filter { !FileManager.default.isReadableFile(atPath: $0.path) }.map(\.package)
    return Set(missing).sorted()
  }

  /// A text that changes when Debian replaces the file; empty if the file is missing.
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
