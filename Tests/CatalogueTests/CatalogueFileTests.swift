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
    let kept = try file.references(for: Enrolment()).references
    #expect(enrolled.trouble == .missing(path: file.path) && kept.count == 2)
    for reference in enrolled.library.references {
      let content = try #require(reference.file?.contentHash)
      let other = try #require(kept[content])
      #expect(other.views.map(\.simulation) == reference.views.map(\.simulation))
      #expect(other.views.map(\.features) == reference.views.map(\.features))
      #expect(other.views.map(\.words) == reference.views.map(\.words))
      #expect(other.featureCounts == reference.featureCounts)
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
    try CatalogueWriter(file, of: Enrolment()).finish([other.made(of: content)])
    try print(3, "print 3.jpg")
    let references = try load().library.references
    #expect(references.map(\.name) == ["print 1", "print 2", "print 3"])
    #expect(references[0].views.map(\.features) == other.views.map(\.features))
    let kept = try file.references(for: Enrolment()).references
    #expect(kept.count == 3 && kept[content.contentHash] != nil)
  }

  @Test func `forgets images that are gone, and keeps renamed ones`() throws {
    _ = try load()
    try FileManager.default.removeItem(atPath: images.path + "/print 1.jpg")
    try FileManager.default.moveItem(atPath: images.path + "/print 2.jpg", toPath: images.path + "/renamed.jpg")
    #expect(try load().library.references.map(\.name) == ["renamed"])
    #expect(try file.size().references == 1)
  }

  /// Places in the signature, the fingerprint, the last entry and the footer.
  @Test(arguments: [0, 7, 12, -30, -20, -1])
  func `that was changed or cut off is refused and made again`(place: Int) throws {
    _ = try load()
    let whole = try Data(contentsOf: URL(filePath: file.path))
    let place = place < 0 ? whole.count + place : place
    var changed = whole
    changed[place] ^= 1
    for bytes in [changed, whole.prefix(place)] {
      try bytes.write(to: URL(filePath: file.path))
      #expect(throws: CatalogueFile.Failure.self) { try file.references(for: Enrolment()) }
      let again = try load()
      #expect(again.trouble != nil && again.library.references.count == 2)
      #expect(try file.damaged(for: Enrolment()).isEmpty && file.size().references == 2)
    }
  }

  @Test func `whose features were changed makes those again from their image, and itself at the next start`() throws {
    let whole = try load().library.references
    let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
    // Within the features of the reference that was written first.
    try handle.seek(toOffset: 20_000)
    try handle.write(contentsOf: [1, 2, 3, 4])
    try handle.close()
    #expect(try file.damaged(for: Enrolment()).count == 1)
    let kept = try load()
    #expect(kept.trouble == nil)
    #expect(kept.library.references.map { $0.views.map(\.features) } == whole.map { $0.views.map(\.features) })
    #expect(!FileManager.default.fileExists(atPath: file.path))
    _ = try load()
    #expect(try file.damaged(for: Enrolment()).isEmpty)
  }

  @Test func `goes on to serve those who have opened it when it is replaced`() throws {
    let first = try load().library.references
    let kept = try load().library.references
    try Data("another".utf8).write(to: URL(filePath: file.path), options: .atomic)
    #expect(kept.map { $0.views.map(\.features) } == first.map { $0.views.map(\.features) })
  }

  @Test func `knows which references are copies of each other`() throws {
    let name = "smaller print 1.jpg"
    try images.write(Prints.rich(seed: 1).reduced(toLongestSide: 300).jpeg(quality: 80), to: name)
    let copy = "\(images.path)/\(name): it is the same image as \(images.path)/print 1.jpg; remove one of them"
    for _ in 0..<2 {
      let folder = try load()
      #expect(folder.library.references.map(\.name) == ["print 1", "print 2"])
      #expect(folder.problems.map(\.description) == [copy])
    }
    try FileManager.default.removeItem(atPath: images.path + "/print 1.jpg")
    #expect(try load().problems.isEmpty)
    try print(1, "a new name.jpg")
    #expect(try load().problems.map(\.path) == ["\(images.path)/\(name)"])
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
    #expect(folder.library.references.allSatisfy { $0.featureCount > 0 && $0.views.count == Enrolment().views.count })
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
