import Basics
import Foundation
import Recognition
import Synchronization
import Vision

/// The contents of the references in a catalogue file, each of which is read on demand.
final class CatalogueParts: Sendable {
  /// The position of a content in the file, and the checksum that shows whether it is intact.
  struct Part {
    let offset, count: Int
    let checksum: UInt64
  }

  /// Returns the contents that the references stored in the file share; the most recently read ones stay in memory. The
  /// lists of an index of the first `indexedCount` references are the parts `index`, by kind.
  func sharedContents(indexedCount: Int = 0, index: [FeatureExtractor.Kind: Part] = [:]) -> KeptContents {
    KeptContents(enrolment, indexedCount: indexedCount) { [self] kind in
      orMadeAnew(index[kind].flatMap { lists($0, of: indexedCount) })
    } read: { [self] number in
      orMadeAnew(content(number))
    }
  }

  /// Returns `part`. If it is nil because it is damaged, deletes the file, so that the next start writes it again
  /// without damage.
  private func orMadeAnew<Made>(_ part: Made?) -> Made? {
    if part == nil { try? FileManager.default.removeItem(atPath: path) }
    return part
  }

  private struct Table: ~Copyable {
    var parts: [Part] = []
    var numbers: [ContentHash: Int] = [:]
  }

  private let file: RandomAccessFile
  private let enrolment: Enrolment
  private let path: String
  private let table = Mutex(Table())

  /// Creates an empty table of the parts of `file`, which is or will be at `path`. It holds references that `enrolment`
  /// made.
  init(_ file: RandomAccessFile, of enrolment: Enrolment, path: String) {
    (self.file, self.enrolment, self.path) = (file, enrolment, path)
  }

  /// Adds a part, and says which number it has.
  func add(_ part: Part, of content: ContentHash) -> Int {
    table.withLock { table in
      table.parts.append(part)
      table.numbers[content] = table.parts.count - 1
      return table.parts.count - 1
    }
  }

  /// Returns the number of the part that was made from a file with this `content`; nil if there is none.
  func number(of content: ContentHash) -> Int? { table.withLock { $0.numbers[content] } }

  func part(_ number: Int) -> Part { table.withLock { $0.parts[number] } }

  /// Returns content number `number`; nil if it is damaged.
  func content(_ number: Int) -> Reference.Content? {
    guard let bytes = bytes(of: part(number)) else { return nil }
    var reader = ByteReader(bytes, 0..<bytes.count)
    return try? Reference.Content(from: &reader, simulations: enrolment.views)
  }

  /// Returns the lists in `part` of an index of this many references; nil if they are damaged.
  func lists(_ part: Part, of references: Int) -> [PostingLists]? {
    guard let bytes = bytes(of: part) else { return nil }
    var reader = ByteReader(bytes, 0..<bytes.count)
    return try? PostingLists.all(from: &reader, references: references)
  }

  private func bytes(of part: Part) -> [UInt8]? {
    guard let bytes = file.read(part.count, at: part.offset), bytes.checksum(ofFirst: part.count) == part.checksum
    else { return nil }
    return bytes
  }
}
