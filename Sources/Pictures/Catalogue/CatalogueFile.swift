import Basics
import Foundation
public import Recognition
public import Vision

/// References that are kept between runs, so that an image is enrolled once and not at each start.
///
/// The file holds the references of one folder by the content of their images: a changed, new or renamed image costs only itself.
/// It is written aside and moved into its place, so that a reader finds the old one or the new one, whole. Only what the same code
/// has made on the same kind of machine is taken from it (``Enrolment/fingerprint()``). See "Formats" in the documentation.
public struct CatalogueFile: Sendable {
  /// Where the file is, or will be.
  public let path: String

  /// Why the file is of no use.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// There is none.
    case missing(path: String)
    /// It cannot be read or written; with the system's reason.
    case inaccessible(path: String, reason: String)
    /// It is another file, of another version, cut off, or changed.
    case damaged(path: String, reason: String)
    /// It was made by another version of the program, or on another kind of machine.
    case foreign(path: String)

    /// The path, and what is wrong.
    public var description: String {
      switch self {
      case .missing(let path): "\(path): no catalogue is kept here. Make one with apeiron catalog build."
      case .inaccessible(let path, let reason): "\(path): \(reason)"
      case .damaged(let path, let reason): "\(path): the kept catalogue \(reason)."
      case .foreign(let path): "\(path): another version or machine made the kept catalogue."
      }
    }
  }

  /// `APEIRON`, and a byte for the version of the layout.
  private static let signature: [UInt8] = Array("APEIRON".utf8) + [1]
  /// Signature, fingerprint and number of references.
  private static let headerBytes = 8 + 8 + 4
  private static let checksumBytes = 8
  /// Files that nobody has read for so long are deleted: their folders may be gone.
  private static let keptFor: TimeInterval = 90 * 24 * 3600
  private static let ending = ".catalogue"

  /// The file at `path`.
  public init(_ path: String) { self.path = path }

  /// The file for the images of `folder`, a path as the user gave it, among those of all folders in `cacheFolder`.
  public init(of folder: String, in cacheFolder: String) {
    let whole = URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    self.init("\(cacheFolder)/\(ContentHash(of: Array(whole.utf8)))\(Self.ending)")
  }

  /// The kept references by the content of their images; they have no names yet.
  public func references(for enrolment: Enrolment) throws(Failure) -> [ContentHash: Reference] {
    let bytes = try read()
    let header = Self.signature.count
    var reader = ByteReader(bytes, header..<bytes.count - Self.checksumBytes)
    do {
      guard try reader.integer(UInt64.self) == fingerprint(of: enrolment) else { throw Failure.foreign(path: path) }
      var references: [ContentHash: Reference] = [:]
      for _ in 0..<(try reader.integer(UInt32.self)) {
        let hash = ContentHash(value: try reader.integer())
        references[hash] = try Reference(from: &reader, simulations: enrolment.views)
      }
      guard reader.isAtEnd else { throw ByteReader.Truncated() }
      // Whoever reads it keeps it from being deleted.
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
      return references
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .damaged(path: path, reason: "does not hold what its checksum promises")
    }
  }

  /// Keeps `references`, which `enrolment` made of files, in place of what is kept. Makes the folder where it is missing.
  ///
  /// - Throws: ``Failure/inaccessible(path:reason:)`` where the file cannot be written; what was kept remains.
  public func keep(_ references: [Reference], of enrolment: Enrolment) throws(Failure) {
    var writer = ByteWriter()
    writer.write(Self.signature)
    writer.write(try fingerprint(of: enrolment))
    let byContent = Dictionary(
      references.compactMap { reference in reference.file.map { ($0.contentHash.value, reference) } },
      uniquingKeysWith: { first, _ in first })
    writer.write(UInt32(byContent.count))
    for (hash, reference) in byContent.sorted(by: { $0.key < $1.key }) {
      writer.write(hash)
      reference.write(to: &writer, simulations: enrolment.views)
    }
    writer.write(writer.bytes.checksum(ofFirst: writer.bytes.count))
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(writer.bytes).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .inaccessible(path: path, reason: error.localizedDescription)
    }
    deleteUnread(in: folder)
  }

  /// The number of references in the file and its bytes, once its checksum is found right.
  public func size() throws(Failure) -> (references: Int, bytes: Int) {
    let bytes = try read()
    var reader = ByteReader(bytes, Self.headerBytes - 4..<Self.headerBytes)
    let count = (try? reader.integer(UInt32.self)) ?? 0
    return (Int(count), bytes.count)
  }

  /// All bytes, of a file of this layout whose checksum is right.
  private func read() throws(Failure) -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    let bytes: [UInt8]
    do { bytes = [UInt8](try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)) } catch {
      throw .inaccessible(path: path, reason: error.localizedDescription)
    }
    guard bytes.starts(with: Self.signature.dropLast()) else { throw .damaged(path: path, reason: "is another file") }
    guard bytes.starts(with: Self.signature) else { throw .foreign(path: path) }
    let end = bytes.count - Self.checksumBytes
    guard end >= Self.headerBytes else { throw .damaged(path: path, reason: "is cut off") }
    var reader = ByteReader(bytes, end..<bytes.count)
    guard (try? reader.integer(UInt64.self)) == bytes.checksum(ofFirst: end) else {
      throw .damaged(path: path, reason: "is cut off or changed")
    }
    return bytes
  }

  private func fingerprint(of enrolment: Enrolment) throws(Failure) -> UInt64 {
    do { return try enrolment.fingerprint() } catch { throw .inaccessible(path: path, reason: error.message) }
  }

  private func deleteUnread(in folder: String) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for file in files where file.hasSuffix(Self.ending) {
      let path = "\(folder)/\(file)"
      let read = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let read, read.timeIntervalSinceNow < -Self.keptFor { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
