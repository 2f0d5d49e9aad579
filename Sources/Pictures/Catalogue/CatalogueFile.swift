import Basics
import Foundation
public import Recognition
public import Vision

/// References that are kept between runs, so that an image is enrolled once and not at each start.
///
/// The file stores the references of one folder by the content of their images: only changed and new images are
/// enrolled again, and a renamed one is not. Opening the file reads its entries; the lists of the index are read at the
/// first search among all references, and the features of a reference at its first comparison. The file is written
/// under a temporary name and then moved into place, so that a reader finds either the old file or the new one,
/// complete. References are used only if the same code made them on the same kind of machine
/// (``Enrolment/fingerprint()``). See "Formats" in the documentation.
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
  static let signature: [UInt8] = Array("APEIRON".utf8) + [4]
  /// Signature and fingerprint.
  static let headerBytes = 8 + 8
  /// The bytes of the footer: the position of the entries, the number of references and of pairs of copies, and the
  /// checksum of everything except the contents.
  static let footerBytes = 8 + 4 + 4 + 8
  /// The bytes before the first entry: the positions of the index's lists, for each kind of feature.
  static let indexBytes = FeatureExtractor.Kind.allCases.count * (8 + 8 + 8)
  /// The bytes of an entry: content, position, and the part of the reference that stays in memory.
  private static let entryBytes = 8 + 8 + 8 + 8 + 4 * 4 + 8 + 2 * 4
  static let ending = ".catalogue"

  /// The file at `path`.
  public init(_ path: String) { self.path = path }

  /// The file for the images of `folder`, a path as the user gave it, among those of all folders in `cacheFolder`.
  public init(of folder: String, in cacheFolder: String) {
    let whole = URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath().path(percentEncoded: false)
    self.init("\(cacheFolder)/\(ContentHash(of: Array(whole.utf8)))\(Self.ending)")
  }

  /// The kept references, which `enrolment` made, and which of them are copies of each other.
  public func references(for enrolment: Enrolment) throws(Failure) -> KnownCatalogue {
    try opened(for: enrolment).known
  }

  /// The number of references in the file and its bytes, once the checksum of its entries is found right.
  public func size() throws(Failure) -> (references: Int, bytes: Int) {
    let (file, _, footer) = try entries()
    return (footer.references, file.size)
  }

  /// Returns the contents of the references in the file whose features are damaged; those of all references if the
  /// index is damaged.
  public func damaged(for enrolment: Enrolment) throws(Failure) -> [ContentHash] {
    let (known, parts, index) = try opened(for: enrolment)
    let isIndexed = index.values.allSatisfy { parts.lists($0, of: known.references.count) != nil }
    guard isIndexed else { return Array(known.references.keys) }
    return known.references.keys.filter { content in
      parts.number(of: content).map { parts.content($0) == nil } ?? true
    }
  }

  private func opened(
    for enrolment: Enrolment
  ) throws(Failure) -> (
    known: KnownCatalogue, parts: CatalogueParts, index: [FeatureExtractor.Kind: CatalogueParts.Part]
  ) {
    let (file, bytes, footer) = try entries()
    var reader = ByteReader(bytes, Self.signature.count..<bytes.count - Self.footerBytes)
    let parts = CatalogueParts(file, of: enrolment, path: path)
    do {
      guard try reader.integer(UInt64.self) == fingerprint(of: enrolment) else { throw Failure.foreign(path: path) }
      var index: [FeatureExtractor.Kind: CatalogueParts.Part] = [:]
      for kind in FeatureExtractor.Kind.allCases {
        index[kind] = try part(of: &reader, before: footer)
      }
      let contents = parts.sharedContents(indexedCount: footer.references, index: index)
      var known = KnownCatalogue()
      for _ in 0..<footer.references {
        let content = ContentHash(value: try reader.integer())
        let number = parts.add(try part(of: &reader, before: footer), of: content)
        known.references[content] = try Reference(entry: &reader, contents: contents, number: number)
      }
      for _ in 0..<footer.copies {
        let pair = (ContentHash(value: try reader.integer()), ContentHash(value: try reader.integer()))
        known.copies[pair.0, default: []].insert(pair.1)
        known.copies[pair.1, default: []].insert(pair.0)
      }
      guard reader.isAtEnd else { throw ByteReader.Truncated() }
      // Reading the file updates its date, which keeps it from being deleted.
      try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
      return (known, parts, index)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .damaged(path: path, reason: "does not hold what its checksum promises")
    }
  }

  /// The next part, which lies between the header and the entries.
  private func part(
    of reader: inout ByteReader, before footer: Footer
  ) throws(ByteReader.Truncated) -> CatalogueParts.Part {
    let part = CatalogueParts.Part(
      offset: Int(truncatingIfNeeded: try reader.integer(UInt64.self)),
      count: Int(truncatingIfNeeded: try reader.integer(UInt64.self)), checksum: try reader.integer())
    guard part.offset >= 0, part.count >= 0, part.count <= footer.start - Self.headerBytes,
      part.offset <= footer.start - part.count
    else { throw ByteReader.Truncated() }
    return part
  }

  private struct Footer {
    let start, references, copies: Int
  }

  /// The header, the entries and the footer of a file of this layout whose checksum is right.
  private func entries() throws(Failure) -> (file: RandomAccessFile, bytes: [UInt8], footer: Footer) {
    let file: RandomAccessFile
    do { file = try RandomAccessFile(reading: path) } catch {
      throw error.number == ENOENT ? .missing(path: path) : .inaccessible(path: path, reason: error.reason)
    }
    let size = file.size
    guard let header = file.read(min(size, Self.headerBytes), at: 0), header.starts(with: Self.signature.dropLast())
    else { throw .damaged(path: path, reason: "is another file") }
    guard header.starts(with: Self.signature) else { throw .foreign(path: path) }
    let cutOff = Failure.damaged(path: path, reason: "is cut off or changed")
    guard size >= Self.headerBytes + Self.footerBytes,
      let end = file.read(Self.footerBytes, at: size - Self.footerBytes)
    else { throw cutOff }
    var reader = ByteReader(end, 0..<end.count)
    guard let start = try? reader.integer(UInt64.self), let references = try? reader.integer(UInt32.self),
      let copies = try? reader.integer(UInt32.self), let checksum = try? reader.integer(UInt64.self),
      start >= Self.headerBytes, start <= size - Self.footerBytes,
      Int(references) <= (size - Int(start)) / Self.entryBytes,
      let rest = file.read(size - Int(start), at: Int(start))
    else { throw cutOff }
    let bytes = header + rest
    guard bytes.checksum(ofFirst: bytes.count - 8) == checksum else { throw cutOff }
    return (file, bytes, Footer(start: Int(start), references: Int(references), copies: Int(copies)))
  }

  func fingerprint(of enrolment: Enrolment) throws(Failure) -> UInt64 {
    do { return try enrolment.fingerprint() } catch { throw .inaccessible(path: path, reason: error.message) }
  }
}
