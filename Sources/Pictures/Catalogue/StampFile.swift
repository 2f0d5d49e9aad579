import Basics
import Foundation
import Recognition
import Vision

/// The file that stores the stamps of the images of a catalogue and the contents that they had, so that an unchanged
/// image is not read again. It is beside the ``CatalogueFile``, and is written under a temporary name and then moved
/// into place.
///
/// A file that cannot be read or written is no error: the images are then read.
struct StampFile {
  /// Where the file is, or will be.
  let path: String

  static let ending = ".stamps"
  /// `APEIRON` and a letter for the kind of file.
  private static let signature: [UInt8] = Array("APEIRONs".utf8)
  /// Five numbers of a stamp, and the content.
  private static let rowBytes = 6 * 8

  init(beside catalogue: CatalogueFile) {
    path = (catalogue.path as NSString).deletingPathExtension + Self.ending
  }

  /// Returns the contents of the files that had these stamps; empty if nothing is stored or the file is damaged.
  func read() -> [FileStamp: ContentHash] {
    guard let file = try? RandomAccessFile(reading: path), let bytes = file.read(file.size, at: 0),
      bytes.starts(with: Self.signature), bytes.count >= Self.signature.count + 8
    else { return [:] }
    let end = bytes.count - 8
    var footer = ByteReader(bytes, end..<bytes.count)
    guard (try? footer.integer(UInt64.self)) == bytes.checksum(ofFirst: end) else { return [:] }
    var reader = ByteReader(bytes, Self.signature.count..<end)
    let rows = (end - Self.signature.count) / Self.rowBytes
    guard let numbers = try? reader.integers(6 * rows, of: UInt64.self), reader.isAtEnd else { return [:] }
    return Dictionary(
      (0..<rows).map { row in
        let row = numbers[6 * row..<6 * row + 6]
        let at = row.startIndex
        let stamp = FileStamp(
          device: row[at], number: row[at + 1], size: row[at + 2], modified: row[at + 3], changed: row[at + 4])
        return (stamp, ContentHash(value: row[at + 5]))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Replaces the stored contents by `contents`, if the file can be written.
  func keep(_ contents: [FileStamp: ContentHash]) {
    var writer = ByteWriter()
    writer.write(Self.signature)
    for (stamp, content) in contents {
      writer.write([stamp.device, stamp.number, stamp.size, stamp.modified, stamp.changed, content.value])
    }
    writer.write(writer.bytes.checksum(ofFirst: writer.bytes.count))
    try? Data(writer.bytes).write(to: URL(filePath: path), options: .atomic)
  }
}
