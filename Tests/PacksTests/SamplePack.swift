import Foundation
import Packs
import Testing

/// A pack in a folder of its own, which goes with this object. Its images are empty files: packs do not open them.
final class SamplePack {
  /// The lines before the first assignment of `one(_:)`; its fields begin in the line after, in column 5.
  static let head = "name: Pushkin\nassignments:\n  - image: Onegin\n    question: Who?\n    answer: He.\n"

  let directory: String

  /// Writes `yaml`, if any, and files without content.
  init(_ yaml: String?, files: [String] = ["Onegin.jpg", "Ruslan and Ludmila.png"]) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "pack-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    for file in files { try write(Data(), to: file) }
    if let yaml { try write(Data(yaml.utf8), to: "pack.yaml") }
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  func path(_ file: String) -> String { "\(directory)/\(file)" }

  func write(_ data: Data, to file: String) throws {
    let url = URL(filePath: path(file))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(file), withDestinationPath: target)
  }

  func load() throws -> Pack { try PackFormat().load(from: directory) }

  /// Returns the problems of the pack; empty if it loads.
  func problems() -> [PackProblem] {
    do {
      _ = try PackFormat().load(from: directory)
      return []
    } catch {
      return error.problems
    }
  }
}
