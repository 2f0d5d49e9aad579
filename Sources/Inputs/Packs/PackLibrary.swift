import Basics
public import EventSourcing
import Foundation
public import Quiz

/// The packs of a house: folders beside each other, each with its `pack.yaml` and images, by the names of the folders.
///
/// Whatever is made, renamed or deleted is there whole or not at all, also for a reader who looks meanwhile.
public struct PackLibrary: Sendable {
  /// A pack of the library.
  public struct Entry: Sendable, Equatable {
    /// The name of its folder.
    public var name: String
    /// The name that players read; the folder's where the pack has none yet.
    public var title: LocalizedText
    /// The languages of its texts.
    public var languages: [String]
    /// The questions that it asks.
    public var assignments: [Assignment]
    /// How many images it has.
    public var images: Int
    /// What keeps it from being played; empty where nothing does.
    public var problems: [PackProblem]
  }

  /// Why something cannot be done with a pack of the library.
  public enum Refusal: ExplainedRefusal, Equatable {
    /// The name cannot be a folder's.
    case badName
    /// There is a pack of this name.
    case nameTaken(String)
    /// There is none; with those that may have been meant.
    case noSuchPack(String, meant: [String])
    /// The system does not let it be written, or read; with its message.
    case cannotWrite(String)
    /// A file cannot be unpacked as a pack, or a pack not packed; with the reason.
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

    /// Whether the name can never be, the pack is missing, the library does not allow it, or the file cannot be used.
    public var kind: RefusalKind {
      switch self {
      case .badName: .malformed
      case .noSuchPack: .missing
      case .nameTaken, .cannotWrite: .conflict
      case .archive: .unusable
      }
    }

    /// What is wrong, and the remedy.
    public var description: String {
      switch self {
      case .badName: "The name cannot be used for a folder: use 1...80 letters, digits, spaces and - _ , ( )."
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

  /// The library in the folder at `path`.
  public init(_ path: String) { folder = path }

  /// The library of the daemon whose data is in the folder `data`.
  public init(inData data: String) { self.init((data as NSString).appendingPathComponent(Self.folderName)) }

  /// The names of the packs, as people sort them.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { FileName.isPlain($0) && isFolder($0) }.sorted(by: NaturalOrder.precedes)
  }

  /// The packs with what is to be told about each. Their images are counted but not opened.
  public func entries() -> [Entry] { names.map(entry) }

  /// What is to be told about the pack `name`.
  public func entry(_ name: String) -> Entry {
    let (pack, problems) = Pack.draft(in: place(name))
    return Entry(
      name: name, title: pack.name, languages: pack.languages, assignments: pack.assignments,
      images: pack.images.count, problems: problems)
  }

  /// The folder of the pack `name`.
  public func path(of name: String) throws(Refusal) -> String {
    guard FileName.isPlain(name), isFolder(name) else {
      throw .noSuchPack(name, meant: Spelling.nearest(to: name, among: names))
    }
    return place(name)
  }

  /// Makes a pack without questions and images, called `title` by players.
  public func make(_ name: String, title: String, language: String) throws(Refusal) {
    try adding(name) { draft in
      let text = ["name: \(YAMLText.written(title))", "language: \(language)", "", "assignments:", ""]
      try FileManager.default.createDirectory(
        at: draft.appending(path: PackFolder.imageFolder), withIntermediateDirectories: true)
      try Data(text.joined(separator: "\n").utf8).write(to: draft.appending(path: PackFolder.packFile))
    }
  }

  /// Makes another pack of what the pack `name` is now.
  public func duplicate(_ name: String, as other: String) throws(Refusal) {
    try adopt(try path(of: name), as: other)
  }

  /// Makes the pack `name` of what is in the folder at `original`, which lies elsewhere.
  public func adopt(_ original: String, as name: String) throws(Refusal) {
    try adding(name) { draft in
      try FileManager.default.copyItem(atPath: original, toPath: draft.path)
      for folder in [draft, draft.appending(path: PackFolder.imageFolder)] {
        try? FileManager.default.removeItem(at: folder.appending(path: Self.deletedFolder))
      }
    }
  }

  /// Calls the pack `name` otherwise.
  public func rename(_ name: String, to other: String) throws(Refusal) {
    let path = try path(of: name)
    try checkFree(other)
    try writing { try FileManager.default.moveItem(atPath: path, toPath: place(other)) }
  }

  /// Packs the pack `name` into the new file `archive`.
  public func export(_ name: String, to archive: String) throws(Refusal) {
    let path = try path(of: name)
    do throws(PackArchive.Failure) { try PackArchive.write(path, to: archive) } catch {
      throw .archive("\(error)")
    }
  }

  /// Unpacks the file `archive` as the new pack `name`. The file may come from anybody: see ``PackArchive``.
  public func unpack(_ archive: String, as name: String) throws(Refusal) {
    try checkFree(name)
    try writing { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    do throws(PackArchive.Failure) { _ = try PackArchive.unpack(archive, to: place(name)) } catch {
      if case .exists = error { throw .nameTaken(name) }
      throw .archive("\(error)")
    }
  }

  /// Lets `make` write a folder aside, which is then the pack `name`.
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

  private func checkFree(_ name: String) throws(Refusal) {
    guard FileName.isPlain(name) else { throw .badName }
    // Disks of other systems know one name for both.
    let isTaken = names.contains { $0.lowercased() == name.lowercased() }
    if isTaken || FileManager.default.fileExists(atPath: place(name)) { throw .nameTaken(name) }
  }

  /// Does what `body` does, and says why it cannot be done.
  package func writing(_ body: () throws -> Void) throws(Refusal) {
    do { try body() } catch { throw .cannotWrite(error.localizedDescription) }
  }

  private func isFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: place(name), isDirectory: &isFolder) && isFolder.boolValue
  }

  func place(_ name: String) -> String { (folder as NSString).appendingPathComponent(name) }
}
