import Catalogue
import Foundation
import TestSupport
import Testing
import Vision

@testable import Recognition

@Suite struct `A kept catalogue` {
  private let images: TemporaryFolder
  private let cache: TemporaryFolder
  private let file: CatalogueFile

  init() throws {
    (images, cache) = (try TemporaryFolder(), try TemporaryFolder())
    file = CatalogueFile(of: images.path, in: cache.path + "/apeiron")
    for seed in 1...2 { try print(UInt64(seed), "print \(seed).jpg") }
  }

  private func print(_ seed: UInt64, _ name: String) throws {
    try images.write(Prints.rich(seed: seed).jpeg(quality: 90), to: name)
  }

  private func load() throws -> ReferenceFolder { try ReferenceFolder(images.path, kept: file) }

  @Test func `gives back the references as they were enrolled`() throws {
    let enrolled = try load()
    let kept = try file.references(for: Enrolment())
    #expect(enrolled.trouble == .missing(path: file.path) && kept.count == 2)
    for reference in enrolled.library.references {
      let content = try #require(reference.file?.contentHash)
      let other = try #require(kept[content])
      #expect(other.views.map(\.simulation) == reference.views.map(\.simulation))
      #expect(other.views.map(\.features) == reference.views.map(\.features))
      #expect(other.corners == reference.corners && other.fullWidth == reference.fullWidth)
      #expect(other.contrast == reference.contrast && other.thumbnail == reference.thumbnail)
    }
    let again = try load()
    #expect(again.trouble == nil)
    #expect(again.library.references.map(\.file) == enrolled.library.references.map(\.file))
  }

  @Test func `is what later runs use, and only a new image is enrolled`() throws {
    let content = try #require(load().library.references[0].file)
    // A reference that no enrolment would make of this content shows where it comes from.
    let other = try Enrolment().enrol(Prints.rich(seed: 9), name: "other")
    try file.keep([other.made(of: content)], of: Enrolment())
    try print(3, "print 3.jpg")
    let references = try load().library.references
    #expect(references.map(\.name) == ["print 1", "print 2", "print 3"])
    #expect(references[0].views.map(\.features) == other.views.map(\.features))
    #expect(try file.references(for: Enrolment()).count == 3)
    #expect(try file.references(for: Enrolment())[content.contentHash] != nil)
  }

  @Test func `forgets images that are gone, and keeps renamed ones`() throws {
    _ = try load()
    try FileManager.default.removeItem(atPath: images.path + "/print 1.jpg")
    try FileManager.default.moveItem(atPath: images.path + "/print 2.jpg", toPath: images.path + "/renamed.jpg")
    #expect(try load().library.references.map(\.name) == ["renamed"])
    #expect(try file.size().references == 1)
  }

  @Test(arguments: [0, 7, 12, 20, 5000, -1])
  func `that was changed or cut off is refused and made again`(place: Int) throws {
    _ = try load()
    let whole = try Data(contentsOf: URL(filePath: file.path))
    let place = place < 0 ? whole.count - 1 : place
    var changed = whole
    changed[place] ^= 1
    for bytes in [changed, whole.prefix(place)] {
      try bytes.write(to: URL(filePath: file.path))
      #expect(throws: CatalogueFile.Failure.self) { try file.references(for: Enrolment()) }
      let again = try load()
      #expect(again.trouble != nil && again.library.references.count == 2)
      #expect(try Data(contentsOf: URL(filePath: file.path)) == whole)
    }
  }

  @Test func `of another enrolment is not used`() throws {
    _ = try load()
    var other = Enrolment()
    other.longestSide = 400
    #expect(throws: CatalogueFile.Failure.foreign(path: file.path)) { try file.references(for: other) }
    #expect(try Enrolment().fingerprint() == Enrolment().fingerprint())
  }

  @Test func `is no error where it cannot be written`() throws {
    let nowhere = CatalogueFile(of: images.path, in: "/dev/null/apeiron")
    let folder = try ReferenceFolder(images.path, kept: nowhere)
    #expect(folder.library.references.count == 2)
    guard case .inaccessible = folder.trouble else { throw Unexpected(folder.trouble) }
  }

  @Test func `goes when nobody has read it for a quarter of a year`() throws {
    _ = try load()
    let stale = cache.path + "/apeiron/0123456789abcdef.catalogue"
    try Data([1]).write(to: URL(filePath: stale))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -1e7)], ofItemAtPath: stale)
    try print(3, "print 3.jpg")
    _ = try load()
    #expect(!FileManager.default.fileExists(atPath: stale) && FileManager.default.fileExists(atPath: file.path))
  }
}

private struct Unexpected: Error {
  let trouble: CatalogueFile.Failure?
  init(_ trouble: CatalogueFile.Failure?) { self.trouble = trouble }
}
