import Basics
import Foundation
import TestSupport
import Testing
import Vision

@testable import Catalogue
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

  private func load() throws -> CatalogueFolder { try CatalogueFolder(images.path, kept: file) }

  @Test func `gives back the references as they were enrolled`() throws {
    let enrolled = try load()
    let kept = try file.references(for: Enrolment()).references
    #expect(enrolled.trouble == .missing(path: file.path) && kept.count == 2)
    for reference in enrolled.catalogue.references {
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
    #expect(
      again.catalogue.references.map(\.file?.contentHash) == enrolled.catalogue.references.map(\.file?.contentHash))
  }

  @Test func `is what later runs use, and only a new image is enrolled`() throws {
    let content = try #require(load().catalogue.references[0].file)
    // A reference that no enrolment would make of this content shows where it comes from.
    let other = try Enrolment().enrol(Prints.rich(seed: 9), name: "other")
    try CatalogueWriter(file, of: Enrolment()).finish([other.made(of: content)])
    try print(3, "print 3.jpg")
    let references = try load().catalogue.references
    #expect(references.map(\.name) == ["print 1", "print 2", "print 3"])
    #expect(references[0].views.map(\.features) == other.views.map(\.features))
    let kept = try file.references(for: Enrolment()).references
    #expect(kept.count == 3 && kept[content.contentHash] != nil)
  }

  @Test func `knows an image by its stamp, and reads it when that is another`() throws {
    // Those of the default pack are old enough to have a stamp.
    let pack = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../ReferenceImages").path
    let image = ImageFile("\(pack)/Thistle.png")
    let load = { () throws(CatalogueFolder.Failure) in
      try CatalogueFolder(pack, images: [image, ImageFile(images.path + "/print 1.jpg")], kept: file)
    }
    let contents = { try load().catalogue.references.map(\.file?.contentHash) }
    let enrolled = try load().catalogue.references
    let stamp = try #require(FileStamp(of: image.path))
    #expect(enrolled.count == 2 && enrolled[0].file?.stamp == stamp)
    #expect(try contents() == enrolled.map(\.file?.contentHash))
    // Another content under its stamp shows that it is not read; that of another file has another stamp.
    let print = try #require(enrolled[1].file).contentHash
    let stamps = StampFile(beside: file)
    stamps.keep([stamp: print])
    #expect(try contents() == [print])
    let other = FileStamp(
      device: stamp.device, number: stamp.number, size: stamp.size, modified: stamp.modified, changed: stamp.changed + 1
    )
    stamps.keep([other: print])
    #expect(try contents() == enrolled.map(\.file?.contentHash))
    #expect(stamps.read()[stamp] == enrolled[0].file?.contentHash && stamps.read()[other] == nil)
  }

  @Test func `has no stamps where their file was changed or cut off`() throws {
    let stamps = StampFile(beside: file)
    try FileManager.default.createDirectory(atPath: cache.path + "/apeiron", withIntermediateDirectories: true)
    let contents = [
      FileStamp(device: 1, number: 2, size: 3, modified: 4, changed: 5): ContentHash(value: 6),
      FileStamp(device: 1, number: 3, size: 3, modified: 4, changed: 5): ContentHash(value: 7),
    ]
    stamps.keep(contents)
    #expect(stamps.read() == contents)
    let whole = try Data(contentsOf: URL(filePath: stamps.path))
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 1
      for bytes in [changed, whole.prefix(place)] {
        try bytes.write(to: URL(filePath: stamps.path))
        #expect(stamps.read().isEmpty)
      }
    }
  }

  @Test func `forgets images that are gone, and keeps renamed ones`() throws {
    _ = try load()
    try FileManager.default.removeItem(atPath: images.path + "/print 1.jpg")
    try FileManager.default.moveItem(atPath: images.path + "/print 2.jpg", toPath: images.path + "/renamed.jpg")
    #expect(try load().catalogue.references.map(\.name) == ["renamed"])
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
      #expect(again.trouble != nil && again.catalogue.references.count == 2)
      #expect(try file.damaged(for: Enrolment()).isEmpty && file.size().references == 2)
    }
  }

  @Test func `whose features were changed makes those again from their image, and itself at the next start`() throws {
    let whole = try load().catalogue.references
    let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
    // Within the features of the reference that was written first.
    try handle.seek(toOffset: 20_000)
    try handle.write(contentsOf: [1, 2, 3, 4])
    try handle.close()
    #expect(try file.damaged(for: Enrolment()).count == 1)
    let kept = try load()
    #expect(kept.trouble == nil)
    #expect(kept.catalogue.references.map { $0.views.map(\.features) } == whole.map { $0.views.map(\.features) })
    #expect(!FileManager.default.fileExists(atPath: file.path))
    _ = try load()
    #expect(try file.damaged(for: Enrolment()).isEmpty)
  }

  @Test(arguments: FeatureExtractor.Kind.allCases)
  func `ranks references as they would be in memory, also where its index was changed`(
    kind: FeatureExtractor.Kind
  ) throws {
    for seed in 3...5 { try print(UInt64(seed), "print \(seed).jpg") }
    let query = try Query(Prints.rich(seed: 4), effort: kind == .orb ? .live : .deepLive)
    let ranking = { (catalogue: ReferenceCatalogue) in
      InvertedIndex(catalogue, kind: kind).shortlist(for: query.features, count: 10).map {
        catalogue.references[$0].name
      }
    }
    let whole = ranking(try CatalogueFolder(images.path).catalogue)
    #expect(whole.count == 5 && whole[0] == "print 4")
    _ = try load()
    let kept = try load().catalogue
    #expect(kept.references.allSatisfy { $0.keptPlace?.contents.indexedCount == 5 } && ranking(kept) == whole)
    // One that is not kept has its place beside them, and one that is gone has none.
    let other = try Enrolment().enrol(Prints.rich(seed: 6), name: "another")
    let changed = ranking(ReferenceCatalogue(kept.references.dropFirst() + [other]))
    #expect(Set(changed) == Set(whole).subtracting(["print 1"]).union(["another"]) && changed[0] == "print 4")
    let few = ReferenceCatalogue(kept.references.filter { ["print 2", "print 4"].contains($0.name) })
    #expect(ranking(few) == ["print 4", "print 2"])
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    var footer = ByteReader(bytes, bytes.count - CatalogueFile.footerBytes..<bytes.count)
    let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
    // Both kinds of lists: SIFT's end where the entries begin, and ORB's lie before them.
    let end = try footer.integer(UInt64.self)
    for place in stride(from: end - 200_000, to: end, by: 10_000) {
      try handle.seek(toOffset: place)
      try handle.write(contentsOf: [1, 2, 3, 4])
    }
    try handle.close()
    #expect(try file.damaged(for: Enrolment()).count == 5)
    #expect(ranking(try load().catalogue) == whole)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `goes on to serve those who have opened it when it is replaced`() throws {
    let first = try load().catalogue.references
    let kept = try load().catalogue.references
    try Data("another".utf8).write(to: URL(filePath: file.path), options: .atomic)
    #expect(kept.map { $0.views.map(\.features) } == first.map { $0.views.map(\.features) })
  }

  @Test func `knows which references are copies of each other`() throws {
    let name = "smaller print 1.jpg"
    try images.write(Prints.rich(seed: 1).reduced(toLongestSide: 300).jpeg(quality: 80), to: name)
    let copy = "\(images.path)/\(name): it is the same image as \(images.path)/print 1.jpg; remove one of them"
    for _ in 0..<2 {
      let folder = try load()
      #expect(folder.catalogue.references.map(\.name) == ["print 1", "print 2"])
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
    let folder = try CatalogueFolder(images.path, kept: nowhere)
    #expect(folder.catalogue.references.count == 2)
    guard case .inaccessible = folder.trouble else { throw Unexpected(folder.trouble) }
    #expect(folder.catalogue.references.allSatisfy { $0.featureCount > 0 && $0.views.count == Enrolment().views.count })
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
