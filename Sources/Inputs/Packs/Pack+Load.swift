import Foundation

extension Pack {
  /// Whether the folder at `path` is a pack, good or bad, and not just a folder of images.
  public static func isAt(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: (path as NSString).appendingPathComponent(PackFolder.packFile))
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
