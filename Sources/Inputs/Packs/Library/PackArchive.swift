import Basics
import Foundation
import ZipFiles

/// A pack as one file, to be sent and kept: a zip with `pack.yaml` and the pack's images, nothing else.
public enum PackArchive {
  /// The ending of such files.
  public static let ending = "apeiron"

  /// The limits on the content of a file, which are checked before anything is unpacked.
  public struct Limits: Sendable {
    /// The bytes of the file.
    public var bytes = 1 << 30
    /// Its entries: three times as many as a catalogue that has been tried.
    public var entries = 4096
    /// The unpacked bytes of an image.
    public var imageBytes = 64 << 20
    /// All unpacked bytes.
    public var allBytes = 2 << 30
    /// The maximum ratio of an entry's unpacked size to its packed size. Text is rarely compressed to less than a
    /// twentieth.
    public var ratio = 100

    /// Creates the usual limits.
    public init() {}
  }

  /// The reason why a pack cannot be packed or unpacked.
  public enum Failure: Error, CustomStringConvertible {
    /// The file cannot be read, or is not a zip.
    case unreadable(String)
    /// There is something in it that no pack has, or too much of it; with the entry, if it is one.
    case refused(entry: String?, String)
    /// The content is not a pack that can be played.
    case pack(PackError)
    /// There is a file or folder in the way.
    case exists(String)
    /// It cannot be written.
    case unwritable(String)

    /// The problem and its remedy.
    public var description: String {
      switch self {
      case .unreadable(let reason): "it cannot be read as a pack in one file: \(reason). Export it again."
      case .refused(let entry?, let reason): "\(entry.visible.inQuotes) in it \(reason)."
      case .refused(nil, let reason): "it \(reason)."
      case .pack(let error): "the pack in it has problems:\n\(error)"
      case .exists(let path): "there is \(path) already: choose another name."
      case .unwritable(let reason): "it cannot be written: \(reason)"
      }
    }
  }

  /// Packs the pack in the folder at `path` into the new file `archive`.
  public static func write(_ path: String, to archive: String, _ format: PackFormat) throws(Failure) {
    let pack: Pack
    do throws(PackError) { pack = try format.load(from: path) } catch { throw .pack(error) }
    guard !FileManager.default.fileExists(atPath: archive) else { throw .exists(archive) }
    let root = PackFolder(path)
    let files = [(PackFolder.packFile, root.file.path)] + pack.images.map { (root.relative($0.file), $0.file.path) }
    do throws(ZipFile.Failure) { try ZipFile.write(files, to: archive) } catch { throw .unwritable(error.message) }
  }

  /// Unpacks `archive` to the new folder `folder`, which is there whole or not at all, and returns the pack.
  public static func unpack(
    _ archive: String, to folder: String, _ format: PackFormat, limits: Limits = Limits()
  ) throws(Failure) -> Pack {
    let files = FileManager.default
    guard !files.fileExists(atPath: folder) else { throw .exists(folder) }
    let size = (try? files.attributesOfItem(atPath: archive))?[.size] as? NSNumber
    guard let size else { throw .unreadable("there is no such file") }
    guard size.intValue <= limits.bytes else {
      throw .refused(entry: nil, "has \(size) bytes, more than \(limits.bytes)")
    }
    let zip: ZipFile
    do throws(ZipFile.Failure) { zip = try ZipFile(archive) } catch { throw .unreadable(error.message) }
    let entries = try entries(of: zip, limits)
    let parent = URL(filePath: folder).deletingLastPathComponent()
    let draft = parent.appending(path: ".import-\(UUID().uuidString)")
    defer { try? files.removeItem(at: draft) }
    do {
      try files.createDirectory(
        at: draft.appending(path: PackFolder.imageFolder), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch { throw .unwritable(error.localizedDescription) }
    for (entry, name) in entries {
      do { try zip.unpack(entry, to: draft.appending(path: name).path) } catch let error as ZipFile.Failure {
        throw .refused(entry: name, error.message)
      } catch { throw .unwritable(error.localizedDescription) }
      guard !ZipFile.isZip(at: draft.appending(path: name).path) else {
        throw .refused(entry: name, "is an archive itself, and no picture")
      }
    }
    if !entries.contains(where: { $0.name.contains("/") }) {
      try? files.removeItem(at: draft.appending(path: PackFolder.imageFolder))
    }
    do throws(PackError) {
      _ = try format.load(from: draft.path)
    } catch { throw .pack(error) }
    do { try files.moveItem(at: draft, to: URL(filePath: folder)) } catch {
      throw .unwritable(error.localizedDescription)
    }
    do throws(PackError) { return try format.load(from: folder) } catch { throw .pack(error) }
  }

  /// The entries of `zip` that are files, each of which may be unpacked under its name.
  private static func entries(
    of zip: borrowing ZipFile, _ limits: Limits
  ) throws(Failure) -> [(entry: ZipFile.Entry, name: String)] {
    guard zip.count <= limits.entries else {
      throw .refused(entry: nil, "holds \(zip.count) files, more than \(limits.entries)")
    }
    var all = 0
    var names: Set<String> = []
    var found: [(ZipFile.Entry, String)] = []
    for number in 0..<zip.count {
      let entry: ZipFile.Entry
      do throws(ZipFile.Failure) { entry = try zip.entry(number) } catch { throw .unreadable(error.message) }
      guard let name = entry.name else { throw .refused(entry: nil, "has a file whose name is not UTF-8") }
      if let strangeness = entry.strangeness { throw .refused(entry: name, strangeness) }
      if name == PackFolder.imageFolder + "/", entry.size == 0 { continue }
      guard mayHold(name) else {
        throw .refused(entry: name, "is neither pack.yaml nor an image beside it or in images")
      }
      // Disks of other systems know one name for both.
      guard names.insert(name.precomposedStringWithCanonicalMapping.lowercased()).inserted else {
        throw .refused(entry: name, "is there twice")
      }
      let most = name == PackFolder.packFile ? PackFolder.sizeLimit : limits.imageBytes
      if let excess = entry.excess(over: most, ratio: limits.ratio) { throw .refused(entry: name, excess) }
      all += Int(entry.size)
      guard all <= limits.allBytes else { throw .refused(entry: nil, "holds more than \(limits.allBytes) bytes") }
      found.append((entry, name))
    }
    guard names.contains(PackFolder.packFile) else { throw .refused(entry: nil, "holds no pack.yaml") }
    return found
  }

  /// Whether a pack has a file of this path: `pack.yaml`, or an image beside it or in `images`.
  private static func mayHold(_ path: String) -> Bool {
    if path == PackFolder.packFile { return true }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, parts[0] == PackFolder.imageFolder { parts.removeFirst() }
    guard parts.count == 1, let file = parts.first, !file.hasPrefix("."), file.utf8.count <= 200 else { return false }
    // libzip reads a zero byte as a space. An ordinary name does not begin with one.
    guard file.first?.isWhitespace == false else { return false }
    let isPrintable = file.unicodeScalars.allSatisfy { scalar in
      scalar != "\\" && ![.control, .format, .lineSeparator, .privateUse].contains(scalar.properties.generalCategory)
    }
    return isPrintable && ImageFile.extensions.contains(URL(filePath: file).pathExtension.lowercased())
  }
}

extension String {
  /// The text with a placeholder for each character that changes how the text after it is displayed.
  fileprivate var visible: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { [.control, .format].contains($0.properties.generalCategory) ? "\u{FFFD}" : $0 }))
  }
}
