import EventSourcing
import Foundation

/// The format of packs: the keys that every pack may have, and the sections of games.
public struct PackFormat: Sendable {
  let sections: [any PackSection.Type]

  /// Creates the format of packs for the quiz alone.
  public init() { self.init([]) }

  /// Creates the format of packs that may have these `sections`.
  package init(_ sections: [any PackSection.Type]) { self.sections = sections }
}

extension Pack {
  /// Returns whether the folder at `path` is a pack, valid or not, and not just a folder of images.
  public static func isAt(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: (path as NSString).appendingPathComponent(PackFolder.packFile))
  }

  /// The pack of a daemon that was started without one. It has no folder and no content.
  public static let absent = Pack(
    name: .plain("Apeiron"), languages: [], names: [:], directory: "", questions: [], cards: Cards(),
    settings: Settings(), images: [], sections: PackSections(), remarks: [])
}

extension PackFormat {
  /// Returns the pack in `directory`, even if it has no questions yet: then it has only the images that are there.
  ///
  /// - Throws: ``PackError`` with all other problems.
  public func begun(in directory: String) throws(PackError) -> Pack {
    var report = ProblemCollector()
    guard PackFolder(directory).exists(&report) else { throw report.error(directory: directory) }
    let (pack, problems) = draft(in: directory)
    let others = problems.withoutLackOfQuestions.filter { $0.code != .noPack || Pack.isAt(directory) }
    guard others.isEmpty else { throw PackError(directory: directory, problems: others) }
    return pack
  }

  /// Returns as much of the pack in `directory` as can be read, with all problems. Anything may be missing from the
  /// pack, except for its images.
  public func draft(in directory: String) -> (pack: Pack, problems: [PackProblem]) {
    let folder = PackFolder(directory)
    var report = ProblemCollector()
    let text = folder.text(&report)
    return draft(of: text, in: folder, directory, &report)
  }

  /// Returns the same for a `pack.yaml` that contains `text`, or, if `text` is nil, for one that cannot be read.
  func draft(
    of text: String?, in folder: PackFolder, _ directory: String, _ report: inout ProblemCollector
  ) -> (pack: Pack, problems: [PackProblem]) {
    let images = folder.images(&report)
    let root = text.flatMap { YAMLText.root(of: $0, &report) }
    let pack = root.flatMap { Pack($0, self, directory: directory, images: images, &report) }
    let name = URL(filePath: directory).standardizedFileURL.lastPathComponent
    return (
      pack
        ?? Pack(
          name: .plain(name), languages: [], names: [:], directory: directory, questions: [], cards: Pack.Cards(),
          settings: Pack.Settings(), images: images, sections: PackSections(), remarks: report.remarks),
      report.error(directory: directory).problems
    )
  }

  /// Reads and checks the pack in `directory`. The images are listed but not opened.
  ///
  /// - Throws: ``PackError`` with all problems.
  public func load(from directory: String) throws(PackError) -> Pack {
    let folder = PackFolder(directory)
    var report = ProblemCollector()
    if let text = folder.text(&report) {
      let images = folder.images(&report)
      let pack = YAMLText.root(of: text, &report).flatMap { root in
        Pack(root, self, directory: directory, images: images, &report)
      }
      if let pack, report.problems.isEmpty { return pack }
    }
    throw report.error(directory: directory)
  }
}
