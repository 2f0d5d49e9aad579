import Basics
import Catalogue
import Foundation
import Recognition
import TestSupport
import Testing
import Vision

@Suite struct `A folder of references` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure() throws -> CatalogueFolder.Failure {
    try #require(throws: CatalogueFolder.Failure.self) { try CatalogueFolder(folder.path) }
  }

  @Test func `gives a catalogue of its pictures`() throws {
    try folder.write(GrayImage.artwork(seed: 1).file, to: "b.jpg")
    try folder.write(GrayImage.artwork(seed: 2).file, to: "a.JPEG")
    try folder.write("a note", to: "README.txt")
    let found = try CatalogueFolder(folder.path)
    #expect(found.catalogue.references.map(\.name) == ["a", "b"])
    #expect(found.catalogue.references.map(\.file?.path) == ["a.JPEG", "b.jpg"].map(folder.path))
    #expect(found.problems.isEmpty)
  }

  @Test func `may be given its images by somebody who knows where they lie`() throws {
    let files = try ["Onegin.jpg", "images/Ruslan.jpg"].enumerated().map { number, file in
      try folder.write(GrayImage.artwork(seed: UInt64(number + 1)).file, to: file)
    }
    try folder.write(GrayImage.artwork(seed: 3).file, to: "draft.jpg")
    let found = try CatalogueFolder(folder.path, images: files.map(ImageFile.init))
    #expect(found.catalogue.references.map(\.name) == ["Onegin", "Ruslan"])
    #expect(found.names == ["Onegin", "Ruslan"])
  }

  @Test func `leaves out each picture that cannot be used, and says why`() throws {
    try folder.write(GrayImage.artwork(seed: 1).file, to: "good.jpg")
    try folder.write(GrayImage.artwork(seed: 2).file, to: "good.png")
    try folder.write(GrayImage.plain().file, to: "plain.jpg")
    for file in ["old.BMP", "anim.gif", "good.psd"] { try folder.write("a picture", to: file) }
    for broken in BrokenPicture.allCases { try folder.write(broken.bytes, to: "\(broken).png") }
    try FileManager.default.createDirectory(atPath: folder.path("folder.jpg"), withIntermediateDirectories: true)
    let found = try CatalogueFolder(folder.path)
    #expect(found.catalogue.references.map(\.name) == ["good"])
    #expect(found.catalogue.references.map(\.file?.path) == [folder.path("good.jpg")])
    let reasons = [
      "empty.png": "it is empty", "text.png": "neither a JPEG nor a PNG", "truncated.png": "cannot be decoded",
      "huge.png": "60000 x 60000 pixels", "plain.jpg": "0 features", "good.png": "same name",
      "folder.jpg": "not a regular file", "old.BMP": "save it as PNG", "anim.gif": "save it as PNG",
    ]
    #expect(Set(found.problems.map(\.path)) == Set(reasons.keys.map(folder.path)))
    for (file, reason) in reasons {
      let problem = try #require(found.problems.first { $0.path == folder.path(file) })
      #expect(problem.description.hasPrefix("\(folder.path(file)): "))
      #expect(problem.message.contains(reason))
    }
  }

  @Test func `without a usable picture is refused, with the reason of each`() throws {
    try folder.write(BrokenPicture.text.bytes, to: "a.jpg")
    guard case .empty(let path, let problems) = try failure() else {
      Issue.record("not .empty")
      return
    }
    #expect(path == folder.path)
    #expect(problems.map(\.path) == [folder.path("a.jpg")])
    #expect(try failure().description.contains("\(folder.path("a.jpg")): it is neither"))
  }

  @Test func `without any picture is refused`() throws {
    try folder.write("a note", to: "README.txt")
    guard case .empty(_, let problems) = try failure() else {
      Issue.record("not .empty")
      return
    }
    #expect(problems.isEmpty)
    #expect(try failure().description.hasPrefix("\(folder.path): no image"))
  }

  @Test func `has to be there, and a folder`() throws {
    let file = try folder.write("no folder", to: "file")
    for (path, reason) in [(folder.path("missing"), "no such folder"), (file, "not a folder")] {
      let failure = try #require(throws: CatalogueFolder.Failure.self) { try CatalogueFolder(path) }
      guard case .folder(path, let error) = failure else {
        Issue.record("not .folder")
        return
      }
      #expect(error.message.contains(reason))
      #expect(failure.description == "\(path): \(error.message)")
    }
  }
}
