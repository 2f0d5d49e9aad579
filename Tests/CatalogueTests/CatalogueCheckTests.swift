import Foundation
import Recognition
import Synchronization
import TestSupport
import Testing
import Vision

@testable import Catalogue

@Suite struct `The check of a catalogue` {
  private let images: TemporaryFolder
  private let cache: TemporaryFolder
  private let file: CatalogueFile
  private static let (first, second) = (Prints.rich(seed: 1), Prints.rich(seed: 2))

  init() throws {
    (images, cache) = (try TemporaryFolder(), try TemporaryFolder())
    file = CatalogueFile(of: images.path, in: cache.path)
    try images.write(Self.first.jpeg(quality: 90), to: "first.jpg")
    try images.write(Self.mixed.jpeg(quality: 90), to: "mixed.jpg")
  }

  /// Half of each print.
  private static var mixed: GrayImage {
    let half = first.pixels.count / 2
    return GrayImage(width: 480, height: 360, pixels: Array(first.pixels[..<half] + second.pixels[half...]))
  }

  /// Returns the folder, the check of its references, which completes the stored one, and the stored check itself,
  /// `known`.
  private func checked() throws -> (folder: CatalogueFolder, check: CatalogueCheck, known: CatalogueCheck) {
    let folder = try CatalogueFolder(images.path, kept: file)
    let checkFile = try #require(folder.checkFile)
    let known = checkFile.read(for: folder.catalogue.references)
    var check = known
    try check.complete(folder.catalogue)
    checkFile.keep(check)
    return (folder, check, known)
  }

  @Test func `is known again as it was`() throws {
    let (folder, check, _) = try checked()
    #expect(folder.catalogue.references.compactMap(check.grade).map(\.reference) == ["first", "mixed"])
    #expect(
      check.lookAlikes(among: folder.catalogue.references).map { [$0.first, $0.second] } == [["first", "mixed"]])
    #expect(try checked().known == check)
  }

  @Test func `tells nothing of images of one thing that are alike`() throws {
    let (_, check, _) = try checked()
    let one = try CatalogueFolder(
      images.path, images: CatalogueFolder.images(in: images.path), things: ["mixed": "first"], kept: file)
    #expect(one.catalogue.things == ["first"])
    #expect(check.lookAlikes(among: one.catalogue.references, withSeries: true).isEmpty)
  }

  @Test func `counts what it does, and not what is known`() throws {
    let (folder, check, _) = try checked()
    for (var check, expected) in [(check, 0), (CatalogueCheck(), 2)] {
      let graded = Mutex(0)
      let compared = Mutex(0)
      try check.complete(
        folder.catalogue, graded: { graded.withLock { $0 += 1 } }, compared: { compared.withLock { $0 += 1 } })
      #expect(graded.withLock(\.self) == expected)
      #expect(compared.withLock(\.self) == expected)
    }
  }

  @Test func `of a new reference is that of the new one alone`() throws {
    let before = try checked().check
    try images.write(Self.second.jpeg(quality: 90), to: "second.jpg")
    let (folder, check, known) = try checked()
    let references = folder.catalogue.references
    #expect(known == before)
    #expect(
      references.map { known.unsought(in: $0, of: references).map(\.name) } == [
        ["second"], ["second"], ["first", "mixed"],
      ])
    #expect(
      check.lookAlikes(among: references).map { [$0.first, $0.second].sorted() }.sorted { $0[0] < $1[0] } == [
        ["first", "mixed"], ["mixed", "second"],
      ])
  }

  @Test func `goes with the content, not with the name, and is forgotten with the image`() throws {
    let before = try checked()
    try FileManager.default.moveItem(atPath: images.path + "/first.jpg", toPath: images.path + "/renamed.jpg")
    let renamed = try checked()
    let reference = try #require(renamed.folder.catalogue.references.last)
    let grade = try #require(renamed.known.grade(of: reference))
    #expect(
      grade.reference == "renamed"
        && grade.limits == before.check.grade(of: before.folder.catalogue.references[0])?.limits)
    try FileManager.default.removeItem(atPath: images.path + "/mixed.jpg")
    let left = try checked()
    #expect(left.known.order.count == 1 && left.known.findings.isEmpty)
    // It comes back to other companions: nothing may pass for sought that was not.
    try images.write(Self.mixed.jpeg(quality: 90), to: "mixed.jpg")
    let back = try checked()
    #expect(
      back.known.unsought(in: back.folder.catalogue.references[0], of: back.folder.catalogue.references).count == 1)
    #expect(back.check.lookAlikes(among: back.folder.catalogue.references).count == 1)
  }

  @Test(arguments: ["", "{}", "another"])
  func `that is damaged or another program's is made again`(content: String) throws {
    let (folder, check, _) = try checked()
    let path = try #require(folder.checkFile?.path)
    var text = try String(contentsOfFile: path, encoding: .utf8)
    text = content == "another" ? text.replacing("\"maker\":\"", with: "\"maker\":\"1") : content
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let again = try checked()
    #expect(again.known == CatalogueCheck() && again.check == check)
  }
}
