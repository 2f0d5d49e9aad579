import Basics
import Foundation

/// The files of a pack. Nothing outside the folder is read, wherever its links point.
struct PackFolder {
  static let packFile = "pack.yaml"
  static let imageFolder = "images"
  /// A thousand assignments of a thousand letters each; more is no longer a text that a person wrote.
  static let sizeLimit = 1 << 20

  private let directory: String

  /// Creates the folder at the path `directory`; an empty path means the current folder.
  init(_ directory: String) { self.directory = directory.isEmpty ? "." : directory }

  /// The kinds of entries at a path.
  private enum Entry {
    case file(size: Int), folder, outside, nothing, other
  }

  /// The path of `image` from the folder.
  func relative(_ image: ImageFile) -> String {
    String(image.path.dropFirst(path("x").count - 1))
  }

  /// Where `pack.yaml` is, or would be.
  var file: URL { URL(filePath: path(Self.packFile)) }

  /// Whether there is a folder; `report` says why not.
  func exists(_ report: inout ProblemCollector) -> Bool {
    switch entry("") {
    case .folder: return true
    case .nothing: report.add(.noPack, "there is no folder \(directory.inQuotes)", remedy: "Check the path.")
    default:
      report.add(.noPack, "\(directory.inQuotes) is not a folder", remedy: "Give the folder that contains pack.yaml.")
    }
    return false
  }

  /// Whether there is a folder without `pack.yaml`; `report` says why not.
  func beginning(_ report: inout ProblemCollector) -> Bool {
    guard exists(&report) else { return false }
    if case .nothing = entry(Self.packFile) { return true }
    report.add(.sameName, "the folder has one already", remedy: "Edit it, or move it away to begin anew.")
    return false
  }

  /// Whether there is nothing yet, or a folder without `pack.yaml`; `report` says why not.
  func isFree(_ report: inout ProblemCollector) -> Bool {
    if case .nothing = entry("") { return true }
    return beginning(&report)
  }

  /// Where an image called `file` is put beside others.
  func newImage(_ file: String) -> String { path("\(Self.imageFolder)/\(file)") }

  /// The text of `pack.yaml`; nil, with the problem in `report`, if there is none.
  func text(_ report: inout ProblemCollector) -> String? {
    guard exists(&report) else { return nil }
    switch entry(Self.packFile) {
    case .file(let size) where size <= Self.sizeLimit: return contents(&report)
    case .file(let size):
      report.add(
        .tooLarge, "the file has \(size) bytes, more than \(Self.sizeLimit)",
        remedy: "Shorten the texts, or split the pack in two.")
    case .nothing:
      report.add(
        .noPack, "\(directory.inQuotes) has no such file and is not a pack",
        remedy: "Give the folder that contains pack.yaml, or write one.")
    case .outside:
      report.add(.outsideOfPack, "the file is a link out of the pack", remedy: "Put the file itself here.")
    case .folder, .other:
      report.add(.unreadable, "this is not a file", remedy: "Put a text file in its place.")
    }
    return nil
  }

  /// The images beside `pack.yaml` and in `images`, sorted by name; `report` receives those that cannot be used, and a
  /// remark on each picture of a kind that is not read.
  func images(_ report: inout ProblemCollector) -> [Pack.Image] {
    var fileOfName: [String: (path: String, image: ImageFile)] = [:]
    let files = files(&report)
    for file in files where ImageFile.extensions.contains(URL(filePath: file).pathExtension.lowercased()) {
      switch entry(file) {
      case .file: break
      case .outside:
        report.add(
          .outsideOfPack, file: file, "the file is a link out of the pack", remedy: "Put the file itself here.")
        continue
      default:
        report.add(.unreadable, file: file, "this is not a file", remedy: "Put an image in its place, or remove it.")
        continue
      }
      let image = ImageFile(path(file))
      if let other = fileOfName[image.name] {
        report.add(
          .sameName, file: file, "the image has the same name as \(other.path.inQuotes): \(image.name.inQuotes)",
          remedy: "Rename or remove one of them.")
      } else {
        fileOfName[image.name] = (file, image)
      }
    }
    // A picture that was saved again may stay beside its original.
    for file in files.map({ ImageFile($0) }) where file.isUnread && fileOfName[file.name] == nil {
      guard case .file = entry(file.path) else { continue }
      report.remark(.unreadImage, file: file.path, ImageFile.unreadReason, remedy: "Save it as JPEG or PNG.")
    }
    return fileOfName.values.map { Pack.Image(file: $0.image) }.sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// The files beside `pack.yaml` and in `images`, with paths relative to the pack.
  private func files(_ report: inout ProblemCollector) -> [String] {
    var files = names(in: "", &report)
    switch entry(Self.imageFolder) {
    case .folder:
      files += names(in: Self.imageFolder, &report).map { "\(Self.imageFolder)/\($0)" }
    case .outside:
      report.add(
        .outsideOfPack, file: Self.imageFolder, "the folder is a link out of the pack",
        remedy: "Put the folder itself here.")
    default: break
    }
    return files
  }

  private func names(in folder: String, _ report: inout ProblemCollector) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      report.add(
        .unreadable, file: folder.isEmpty ? "." : folder, "the folder cannot be listed",
        remedy: "Check that you may read it.")
      return []
    }
  }

  private func contents(_ report: inout ProblemCollector) -> String? {
    guard let data = FileManager.default.contents(atPath: path(Self.packFile)) else {
      report.add(.unreadable, "the file cannot be read", remedy: "Check that you may read it.")
      return nil
    }
    do {
      return String(copying: try UTF8Span(validating: data.span))
    } catch {
      report.add(
        .notUTF8, at: TextPosition(lineAfter: data.prefix(error.byteOffsets.lowerBound)), "the line is not UTF-8",
        remedy: "Save the file as UTF-8.")
      return nil
    }
  }

  private func entry(_ file: String) -> Entry {
    let root = resolve(directory)
    let resolved = file.isEmpty ? root : resolve((root as NSString).appendingPathComponent(file))
    let isWithin = resolved.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
    guard file.isEmpty || isWithin else { return .outside }
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved) else { return .nothing }
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular: return .file(size: (attributes[.size] as? NSNumber)?.intValue ?? 0)
    case .typeDirectory: return .folder
    default: return .other
    }
  }

  /// The path with links resolved; `path` itself if nothing exists there. (Foundation resolves a relative link's target
  /// against the working folder.)
  private func resolve(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private func path(_ file: String) -> String {
    if file.isEmpty { return directory }
    return directory.hasSuffix("/") ? directory + file : "\(directory)/\(file)"
  }
}
