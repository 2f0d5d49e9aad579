import Basics
import Foundation
public import Recognition
import Synchronization
public import Vision

/// Writes a ``CatalogueFile`` under a temporary name while references are enrolled, so that they do not all have to be
/// in memory, and then moves it into place. No file is created until there is something to store.
public final class CatalogueWriter: Sendable {
  /// The file that is being written, with the parts that it already contains.
  private struct Opened {
    let file: RandomAccessFile
    let parts: CatalogueParts
    let contents: KeptContents
  }

  private struct State: ~Copyable {
    var opened: Opened?
    var end = CatalogueFile.headerBytes
    var failure: CatalogueFile.Failure?
  }

  /// The time after which a file that has not been read is deleted, because its folder may be gone.
  private static let keptFor: TimeInterval = 90 * 24 * 3600

  private let target: CatalogueFile
  private let enrolment: Enrolment
  private let aside: String
  private let state = Mutex(State())

  /// Creates a writer of `target` for the references that `enrolment` makes.
  public init(_ target: CatalogueFile, of enrolment: Enrolment) {
    (self.target, self.enrolment) = (target, enrolment)
    aside = "\(target.path).\(ProcessInfo.processInfo.processIdentifier).part"
  }

  deinit { try? FileManager.default.removeItem(atPath: aside) }

  /// Writes the content of `reference`, which was made from a file, and returns the reference without its content in
  /// memory. If the content cannot be written, returns the reference unchanged; ``finish(_:)`` then reports the reason.
  @discardableResult
  public func add(_ reference: Reference) -> Reference {
    guard let content = reference.file?.contentHash else { return reference }
    var writer = ByteWriter()
    reference.writeContent(to: &writer, simulations: enrolment.views)
    let bytes = writer.bytes
    return state.withLock { state in
      guard state.failure == nil else { return reference }
      do throws(CatalogueFile.Failure) {
        let opened = try open(&state)
        let part = try put(bytes, to: opened.file, &state)
        return reference.kept(in: opened.contents, number: opened.parts.add(part, of: content))
      } catch {
        state.failure = error
        return reference
      }
    }
  }

  /// Completes the file with `references` and moves it into place of the stored one. Some of their files are `copies`
  /// of each other.
  ///
  /// - Throws: ``CatalogueFile/Failure/inaccessible(path:reason:)`` if the file cannot be written; the stored file then
  ///   stays.
  public func finish(
    _ references: [Reference], copies: [ContentHash: Set<ContentHash>] = [:]
  ) throws(CatalogueFile.Failure) {
    let byContent = Dictionary(
      references.compactMap { reference in reference.file.map { ($0.contentHash, reference) } },
      uniquingKeysWith: { first, _ in first })
    let added = state.withLock { $0.opened?.parts }
    for (content, reference) in byContent where added?.number(of: content) == nil { add(reference) }
    let failure = state.withLock { state -> CatalogueFile.Failure? in
      do {
        if let failure = state.failure { return failure }
        let opened = try open(&state)
        let entries = byContent.sorted { $0.key.value < $1.key.value }
        var tail = ByteWriter()
        for kind in FeatureExtractor.Kind.allCases {
          var lists = ByteWriter()
          for part in PostingLists.filing(entries.map(\.value), kind: kind) { part.write(to: &lists) }
          write(try put(lists.bytes, to: opened.file, &state), to: &tail)
        }
        for (content, reference) in entries {
          guard let part = opened.parts.number(of: content).map(opened.parts.part) else { continue }
          tail.write(content.value)
          write(part, to: &tail)
          reference.writeEntry(to: &tail)
        }
        let pairs = copies.flatMap { one, others in others.filter { one.value < $0.value }.map { (one, $0) } }
          .filter { byContent[$0] != nil && byContent[$1] != nil }
        for (one, other) in pairs {
          tail.write(one.value)
          tail.write(other.value)
        }
        tail.write(UInt64(state.end))
        tail.write(UInt32(byContent.count))
        tail.write(UInt32(pairs.count))
        let header = CatalogueFile.signature + header(try target.fingerprint(of: enrolment))
        tail.write((header + tail.bytes).checksum(ofFirst: header.count + tail.bytes.count))
        try written(header, to: opened.file, at: 0)
        try written(tail.bytes, to: opened.file, at: state.end)
        try opened.file.synchronize()
        guard unsafe rename(aside, target.path) == 0 else { throw RandomAccessFile.Failure(number: errno) }
        return nil
      } catch let failure as CatalogueFile.Failure {
        return failure
      } catch let failure as RandomAccessFile.Failure {
        return inaccessible(failure)
      } catch {
        return .inaccessible(path: target.path, reason: "\(error)")
      }
    }
    if let failure { throw failure }
    deleteUnread()
  }

  /// Writes `bytes` after all parts that are in `file`.
  private func put(
    _ bytes: [UInt8], to file: RandomAccessFile, _ state: inout State
  ) throws(CatalogueFile.Failure) -> CatalogueParts.Part {
    try written(bytes, to: file, at: state.end)
    defer { state.end += bytes.count }
    return CatalogueParts.Part(
      offset: state.end, count: bytes.count, checksum: bytes.checksum(ofFirst: bytes.count))
  }

  private func write(_ part: CatalogueParts.Part, to writer: inout ByteWriter) {
    writer.write(UInt64(part.offset))
    writer.write(UInt64(part.count))
    writer.write(part.checksum)
  }

  private func header(_ fingerprint: UInt64) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(fingerprint)
    return writer.bytes
  }

  private func open(_ state: inout State) throws(CatalogueFile.Failure) -> Opened {
    if let opened = state.opened { return opened }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .inaccessible(path: target.path, reason: error.localizedDescription)
    }
    do throws(RandomAccessFile.Failure) {
      let file = try RandomAccessFile(creating: aside)
      let parts = CatalogueParts(file, of: enrolment, path: target.path)
      let opened = Opened(file: file, parts: parts, contents: parts.sharedContents())
      state.opened = opened
      return opened
    } catch {
      throw inaccessible(error)
    }
  }

  private func written(_ bytes: [UInt8], to file: RandomAccessFile, at offset: Int) throws(CatalogueFile.Failure) {
    do { try file.write(bytes, at: offset) } catch { throw inaccessible(error) }
  }

  private func inaccessible(_ failure: RandomAccessFile.Failure) -> CatalogueFile.Failure {
    .inaccessible(path: target.path, reason: failure.reason)
  }

  private var folder: String { (target.path as NSString).deletingLastPathComponent }

  private func deleteUnread() {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let endings = [CatalogueFile.ending, CatalogueCheckFile.ending, StampFile.ending]
    for file in files where endings.contains(where: file.hasSuffix) {
      let path = "\(folder)/\(file)"
      let read = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let read, read.timeIntervalSinceNow < -Self.keptFor { try? FileManager.default.removeItem(atPath: path) }
    }
  }
}
