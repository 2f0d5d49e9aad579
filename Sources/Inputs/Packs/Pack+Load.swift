import EventSourcing
import Foundation

extension Pack {
  /// Whether the folder at `path` is a pack, good or bad, and not just a folder of images.
  public static func isAt(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: (path as NSString).appendingPathComponent(PackFolder.packFile))
  }

  /// The pack that `directory` will become: what ``load(from:)`` reads, or, where there is no `pack.yaml` yet, its images without
  /// any question about them.
  ///
  /// - Throws: ``PackError`` with everything that is wrong.
  public static func begun(in directory: String) throws(PackError) -> Pack {
    let folder = PackFolder(directory)
    var report = ProblemCollector()
    guard folder.beginning(&report) else { return try load(from: directory) }
    let images = folder.images(&report)
    guard report.problems.isEmpty else { throw report.error(directory: directory) }
    return Pack(
      name: .plain(URL(filePath: directory).standardizedFileURL.lastPathComponent), languages: [], names: [:],
      directory: directory, assignments: [], cards: Cards(), settings: Settings(), images: images, maps: [], hunts: [],
      remarks: [])
  }

  /// Reads and checks the pack in `directory`. The images are listed but not opened.
  ///
  /// - Throws: ``PackError`` with everything that is wrong.
  public static func load(from directory: String) throws(PackError) -> Pack {
    let folder = PackFolder(directory)
    var report = ProblemCollector()
    if let text = folder.text(&report) {
      let images = folder.images(&report)
      let pack = YAMLText.root(of: text, &report).flatMap { root in
        Pack(root, directory: directory, images: images, &report)
      }
      if let pack, report.problems.isEmpty { return pack }
    }
    throw report.error(directory: directory)
  }
}
