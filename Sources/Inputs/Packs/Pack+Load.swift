import EventSourcing
import Foundation

extension Pack {
  /// Whether the folder at `path` is a pack, good or bad, and not just a folder of images.
  public static func isAt(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: (path as NSString).appendingPathComponent(PackFolder.packFile))
  }

  /// The pack that `directory` will become: what ``load(from:)`` reads, or, where there are no questions yet, its images.
  ///
  /// - Throws: ``PackError`` with everything else that is wrong.
  public static func begun(in directory: String) throws(PackError) -> Pack {
    var report = ProblemCollector()
    guard PackFolder(directory).exists(&report) else { throw report.error(directory: directory) }
    let (pack, problems) = draft(in: directory)
    let others = problems.filter { !$0.isLackOfQuestions && ($0.code != .noPack || isAt(directory)) }
    guard others.isEmpty else { throw PackError(directory: directory, problems: others) }
    return pack
  }

  /// The pack of a daemon that was started with none: it lies nowhere, and has nothing.
  public static let absent = Pack(
    name: .plain("Apeiron"), languages: [], names: [:], directory: "", assignments: [], cards: Cards(),
    settings: Settings(), images: [], maps: [], hunts: [], remarks: [])

  /// What can be read of the pack in `directory`, which may lack anything, with all that is wrong. Its images are there at least.
  public static func draft(in directory: String) -> (pack: Pack, problems: [PackProblem]) {
    let folder = PackFolder(directory)
    var report = ProblemCollector()
    let text = folder.text(&report)
    return draft(of: text, in: folder, directory, &report)
  }

  /// The same where `pack.yaml` says `text`; nil where it cannot be read.
  static func draft(
    of text: String?, in folder: PackFolder, _ directory: String, _ report: inout ProblemCollector
  ) -> (pack: Pack, problems: [PackProblem]) {
    let images = folder.images(&report)
    let root = text.flatMap { YAMLText.root(of: $0, &report) }
    let pack = root.flatMap { Pack($0, directory: directory, images: images, &report) }
    let name = URL(filePath: directory).standardizedFileURL.lastPathComponent
    return (
      pack
        ?? Pack(
          name: .plain(name), languages: [], names: [:], directory: directory, assignments: [], cards: Cards(),
          settings: Settings(), images: images, maps: [], hunts: [], remarks: []),
      report.error(directory: directory).problems
    )
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
