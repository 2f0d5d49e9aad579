import Foundation

/// The values of controls that are kept for cameras, in a file: many cameras forget them when they are unplugged.
///
/// The file is a JSON object of objects: `{"CAMERA": {"CONTROL": VALUE}}`, with the ``CameraInfo/id`` of the camera.
public struct KeptControls: Sendable {
  /// The path of the file.
  public let path: String

  /// The file `cameras.json` in `folder`, which need not exist yet.
  public init(folder: String) { path = "\(folder)/cameras.json" }

  /// Returns the values for `camera`, by the name of the control; empty if none are kept, or if the file cannot be
  /// read. ``load()`` gives the reason.
  public func values(of camera: CameraInfo) -> [String: Int] { ((try? load()) ?? [:])[camera.id] ?? [:] }

  /// Returns all stored values, by camera; empty if there is no file.
  ///
  /// - Throws: `unreadableFile` if the file exists and is not such an object.
  public func load() throws(CaptureError) -> [String: [String: Int]] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    guard let data = FileManager.default.contents(atPath: path),
      let kept = try? JSONDecoder().decode([String: [String: Int]].self, from: data)
    else {
      throw CaptureError(
        code: .unreadableFile,
        description: "\(path) is not a JSON object of cameras with their controls. Mend it, or remove it.")
    }
    return kept
  }

  /// Adds `values` to the values that are stored for `camera`; nil removes all of them.
  ///
  /// - Throws: `unreadableFile`, and `unwritableFile` if the file cannot be written.
  public func keep(_ values: [String: Int]?, for camera: CameraInfo) throws(CaptureError) {
    var kept = try load()
    kept[camera.id] = values.map { (kept[camera.id] ?? [:]).merging($0) { $1 } }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let file = URL(filePath: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (encoder.encode(kept) + Data("\n".utf8)).write(to: file, options: .atomic)
    } catch {
      throw CaptureError(
        code: .unwritableFile, description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
