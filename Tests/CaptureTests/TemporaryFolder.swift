import Foundation

/// A folder that is removed with everything in it when the value ends.
struct TemporaryFolder: ~Copyable {
  let path: String

  /// A new folder with these files.
  init(_ files: [String: [UInt8]] = [:]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("capture-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: "\(path)/\(name)")) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A PNG of two pixels, of grey levels 10 and 200.
let twoPixels = [UInt8](
  Data(base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR42mPgOgEAAN8A09iF0q4AAAAASUVORK5CYII=")
    ?? Data())
