import Basics
import Foundation
import TestSupport
import Vision

@testable import Catalogue
@testable import Recognition

extension FuzzTarget {
  /// A catalogue file that is kept between runs. Its checksums are put right, which somebody who changes it can do too.
  static let catalogue = FuzzTarget(name: "catalogue") {
    let folder = try TemporaryFolder()
    let image = try folder.write(
      try GrayImage.artwork(seed: 1, width: 64, height: 48).jpeg(quality: 90), to: "Wren.jpg")
    let file = CatalogueFile(folder.path("a.catalogue"))
    let writer = CatalogueWriter(file, of: enrolment)
    try writer.finish([try enrolment.enrol(ImageFile(image))])
    return [try folder.read("a.catalogue")]
  } takes: { bytes in
    guard let folder = try? TemporaryFolder(), let path = try? folder.write(checked(bytes), to: "a.catalogue") else {
      return false
    }
    let file = CatalogueFile(path)
    guard let known = try? file.references(for: enrolment) else { return false }
    // What is read only when it is needed: features, with their thumbnail and words.
    for reference in known.references.values {
      _ = reference.content.views.map(\.features.count)
      _ = reference.content.thumbnail.pixels.count
    }
    return (try? file.damaged(for: enrolment)) == []
  }

  /// Few and small views, so that a file has hundreds of bytes and not hundreds of thousands.
  private static let enrolment: Enrolment = {
    var enrolment = Enrolment()
    enrolment.longestSide = 64
    enrolment.views = [ViewSimulation(longestSide: 64, extractor: .orb(OrbExtractor(capacity: 4)))]
    return enrolment
  }()

  /// `bytes` with the checksums of its entries and of its parts as they must be, where it has the form of a catalogue.
  private static func checked(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    guard bytes.count >= CatalogueFile.headerBytes + CatalogueFile.footerBytes else { return bytes }
    let footer = bytes.count - CatalogueFile.footerBytes
    var reader = ByteReader(bytes, footer..<bytes.count)
    guard let word = try? reader.integer(UInt64.self), let start = Int(exactly: word),
      let count = try? reader.integer(UInt32.self),
      start >= CatalogueFile.headerBytes, start <= footer
    else { return bytes }
    let entryBytes = 8 + 8 + 4 + 8 + 4 * 4 + 8 + 2 * 4
    for entry in stride(from: start, to: footer - entryBytes + 1, by: entryBytes).prefix(Int(min(count, 1000))) {
      var reader = ByteReader(bytes, entry + 8..<entry + 20)
      guard let offset = (try? reader.integer(UInt64.self)).flatMap({ Int(exactly: $0) }),
        let size = try? reader.integer(UInt32.self), offset >= 0, offset <= start, Int(size) <= start - offset
      else { continue }
      let part = Array(bytes[offset..<offset + Int(size)])
      var writer = ByteWriter()
      writer.write(part.checksum(ofFirst: part.count))
      bytes.replaceSubrange(entry + 20..<entry + 28, with: writer.bytes)
    }
    let whole = Array(bytes[..<CatalogueFile.headerBytes] + bytes[start...])
    var writer = ByteWriter()
    writer.write(whole.checksum(ofFirst: whole.count - 8))
    bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: writer.bytes)
    return bytes
  }
}
