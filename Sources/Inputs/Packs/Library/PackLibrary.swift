import Basics
public import EventSourcing
import Foundation
public import Quiz

/// The packs of an installation: folders next to each other, each with its `pack.yaml` and images. The name of a pack
/// is the name of its folder.
///
/// Packs are created, renamed and deleted atomically, so a concurrent reader never sees a part of a change.
public struct PackLibrary: Sendable {
  /// A pack of the library.
  public struct Entry: Sendable, Equatable {
    /// The name of its folder.
    public var name: String
    /// The name that players see; the folder's name if the pack has none yet.
    public var title: LocalizedText
    /// The languages of its texts.
    public var languages: [String]
    /// The questions that it asks.
    public var assignments: [Assignment]
    /// The number of questions that wait for their images.
    public var waiting: Int
    /// The keys of the games that it has a section of.
    public var games: [String]
    /// The number of its images.
    public var images: Int
    /// The problems that keep the pack from being played; empty if there are none.
    public var problems: [PackProblem]
  }

  /// The reason why something cannot be done with a pack of the library.
  public enum Refusal: ExplainedRefusal, Equatable {
    /// The name cannot be the name of a folder.
    case badName
    /// A pack with this name already exists.
    case nameTaken(String)
    /// There is no pack with this name; `meant` are the names that may have been meant.
    case noSuchPack(String, meant: [String])
    /// The system does not allow the library to be read or written; with the system's message.
    case cannotWrite(String)
    /// A file cannot be unpacked as a pack, or a pack cannot be packed; with the reason.
    case archive(String)

    /// The code for programs.
    public var code: String {
      switch self {
      case .badName: "badName"
      case .nameTaken: "packNameTaken"
      case .noSuchPack: "noSuchPack"
      case .cannotWrite: "cannotWrite"
      case .archive: "badArchive"
      }
    }

    /// The kind of the refusal: the name is never valid, the pack is missing, the library does not allow it, or the
    /// file cannot be used.
    public var kind: RefusalKind {
      switch self {
      case .badName: .malformed
      case .noSuchPack: .missing
      case .nameTaken, .cannotWrite: .conflict
      case .archive: .unusable
      }
    }

    /// The reason and the remedy.
    public var description: String {
      switch self {
      case .badName: "The name cannot be used for a folder: use \(FileName.rule)."
      case .nameTaken(let name): "There is a pack \(name.inQuotes) already: choose another name."
      case .noSuchPack(let name, let meant):
        "There is no pack \(name.inQuotes) in the library: "
          + (meant.isEmpty ? "look at the list." : "did you mean \(meant.inQuotes)?")
      case .cannotWrite(let reason): "The library cannot be written: \(reason)"
      case .archive(let reason): "This file cannot be imported: \(reason)"
      }
    }
  }

  /// The name of the library's folder in the daemon's data.
  public static let folderName = "packs"

  /// The path of the folder, which need not exist yet.
  public let folder: String

  /// The format of the packs.
  public let format: PackFormat

  /// The library of packs of `format` in the folder at `path`.
  public init(_ path: String, _ format: PackFormat) { (folder, self.format) = (path, format) }

  /// The library of the daemon whose data is in the folder `data`.
  public init(inData data: String, _ format: PackFormat) {
    self.init((data as NSString).appendingPathComponent(Self.folderName), format)
  }

  /// The names of the packs, as people sort them.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { FileName.isPlain($0) && isFolder($0) }.sorted(by: NaturalOrder.precedes)
  }

  /// Returns the entries of all packs. Their images are counted but not opened.
  public func entries() -> [Entry] { names.map(entry) }

  /// Returns the entry of the pack `name`.
  public func entry(_ name: String) -> Entry {
    let (pack, problems) = format.draft(in: place(name))
    return Entry(
      name: name, title: pack.name, languages: pack.languages, assignments: pack.assignments, waiting: pack.waiting,
      games: pack.games, images: pack.images.count, problems: problems)
  }

  /// The folder of the pack `name`.
  public func path(of name: String) throws(Refusal) -> String {
    guard FileName.isPlain(name), isFolder(name) else {
      throw .noSuchPack(name, meant: Spelling.nearest(to: name, among: names))
    }
    return place(name)
  }

  /// Creates a pack without questions and images. Players see it as `title`.
  public func make(_ name: String, title: String, language: String) throws(Refusal) {
    try adding(name) { draft in
      let text = ["name: \(YAMLText.written(title))", "language: \(language)", "", "assignments:", ""]
      try FileManager.default.createDirectory(
        at: draft.appending(path: PackFolder.imageFolder), withIntermediateDirectories: true)
      try Data(text.joined(separator: "\n").utf8).write(to: draft.appending(path: PackFolder.packFile))
    }
  }

  /// Creates the pack `name` that asks the questions of `list`, with pictures from `shelves`, and returns the problems of
  /// questions for which no one can tell which picture is meant. These, and questions without a picture, wait.
  public func make(
    _ name: String, asking list: QuestionList, pictures shelves: [PictureShelf]
  ) throws(Refusal) -> [QuestionProblem] {
    var ambiguous: [QuestionProblem] = []
    try adding(name) { folder in
      let draft = try PackDraft(
        of: folder.path, asking: list, pictures: shelves, name: list.title ?? name)
      ambiguous = draft.ambiguous
      try draft.write()
    }
    return ambiguous
  }

  /// Creates a copy of the pack `name`, called `other`.
  public func duplicate(_ name: String, as other: String) throws(Refusal) {
    try adopt(try path(of: name), as: other)
  }

  /// Creates the pack `name` as a copy of the folder at `original`, which is outside of the library.
  public func adopt(_ original: String, as name: String) throws(Refusal) {
    try adding(name) { draft in
      try FileManager.default.copyItem(atPath: original, toPath: draft.path)
      for folder in [draft, draft.appending(path: PackFolder.imageFolder)] {
        try? FileManager.default.removeItem(at: folder.appending(path: Self.deletedFolder))
      }
    }
  }

  /// Renames the pack `name` to `other`.
  public func rename(_ name: String, to other: String) throws(Refusal) {
    let path = try path(of: name)
    try checkFree(other)
    try writing { try FileManager.default.moveItem(atPath: path, toPath: place(other)) }
  }

  /// Packs the pack `name` into the new file `archive`.
  public func export(_ name: String, to archive: String) throws(Refusal) {
    let path = try path(of: name)
    do throws(PackArchive.Failure) { try PackArchive.write(path, to: archive, format) } catch {
      throw .archive("\(error)")
    }
  }

  /// Unpacks the file `archive` as the new pack `name`. The file may come from an untrusted source: see
  /// ``PackArchive``.
  public func unpack(_ archive: String, as name: String) throws(Refusal) {
    try checkFree(name)
    try writing { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    do throws(PackArchive.Failure) { _ = try PackArchive.unpack(archive, to: place(name), format) } catch {
      if case .exists = error { throw .nameTaken(name) }
      throw .archive("\(error)")
    }
  }

  /// Calls `make` to write a temporary folder, which then becomes the pack `name`.
  private func adding(_ name: String, _ make: (URL) throws -> Void) throws(Refusal) {
    try checkFree(name)
    let draft = URL(filePath: folder).appending(path: ".new-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: draft) }
    try writing {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try make(draft)
      try FileManager.default.moveItem(at: draft, to: URL(filePath: place(name)))
    }
  }

  /// Checks that a pack can be called `name`.
  public func checkFree(_ name: String) throws(Refusal) {
    guard FileName.isPlain(name) else { throw .badName }
    // File systems that ignore case treat both names as the same.
    let isTaken = names.contains { $0.lowercased() == name.lowercased() }
    if isTaken || FileManager.default.fileExists(atPath: place(name)) { throw .nameTaken(name) }
  }

  /// Runs `body`, and throws a refusal if it fails: with the problem of what was brought, or with the system's message.
  package func writing(_ body: () throws -> Void) throws(Refusal) {
    do { try body() } catch let error as PackError {
      throw .archive(error.problems.map(\.sentence).joined(separator: "\n"))
    } catch let error as QuestionProblem {
      throw .archive(error.sentence)
    } catch {
      throw .cannotWrite(error.localizedDescription)
    }
  }

  private func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: place(name), isDirectory: &isFolder) && isFolder.boolValue
  }

  func place(_ name: String) -> String { (folder as NSString).appendingPathComponent(name) }
}
