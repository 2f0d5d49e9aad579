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
    // The parts that are read only when they are needed: the lists of the index; features,
    // with their thumbnail and words.
    let catalogue = ReferenceCatalogue(known.references.map { $0.value.renamed($0.key.description) })
    for kind in FeatureExtractor.Kind.allCases { _ = InvertedIndex(catalogue, kind: kind).featureCount }
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
    // Where parts are told: those of the index, and one in each entry, behind its content.
    let (partBytes, entryBytes) = (8 + 8 + 8, 8 + 8 + 8 + 8 + 4 * 4 + 8 + 2 * 4)
    let first = start + CatalogueFile.indexBytes
    let entries = stride(from: first, to: footer - entryBytes + 1, by: entryBytes).prefix(Int(min(count, 1000)))
    let index = stride(from: start, to: min(first, footer - partBytes + 1), by: partBytes)
    for place in Array(index) + entries.map({ $0 + 8 }) {
      var reader = ByteReader(bytes, place..<place + 16)
      guard let offset = (try? reader.integer(UInt64.self)).flatMap({ Int(exactly: $0) }),
        let size = (try? reader.integer(UInt64.self)).flatMap({ Int(exactly: $0) }),
        offset >= 0, offset <= start, size >= 0, size <= start - offset
      else { continue }
      let part = Array(bytes[offset..<offset + size])
      var writer = ByteWriter()
      writer.write(part.checksum(ofFirst: part.count))
      bytes.replaceSubrange(place + 16..<place + 24, with: writer.bytes)
    }
    let whole = Array(bytes[..<CatalogueFile.headerBytes] + bytes[start...])
    var writer = ByteWriter()
    writer.write(whole.checksum(ofFirst: whole.count - 8))
    bytes.replaceSubrange(bytes.count - 8..<bytes.count, with: writer.bytes)
    return bytes
  }
}
