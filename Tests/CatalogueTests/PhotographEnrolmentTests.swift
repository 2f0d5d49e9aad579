import Catalogue
import Foundation
import Recognition
import TestSupport
import Testing
import Vision

@Suite struct PhotographEnrolmentTests {
  private let folder: TemporaryFolder
  private let enrolment: PhotographEnrolment

  init() throws {
    folder = try TemporaryFolder()
    enrolment = PhotographEnrolment(folder: folder.path)
  }

  @Test func `a new reference is kept beside the others, and knows where`() throws {
    let reference = try enrolment.add(GrayImage.artwork(seed: 1).file, name: "A thistle")
    #expect(reference.name == "A thistle")
    #expect(reference.file?.path == folder.path("A thistle.jpg"))
    #expect(try folder.names() == ["A thistle.jpg"])
  }

  @Test func `a folder with images of its own keeps it there`() throws {
    try FileManager.default.createDirectory(atPath: folder.path("images"), withIntermediateDirectories: true)
    _ = try enrolment.add(GrayImage.artwork(seed: 1).file, name: "Oak")
    #expect(try folder.names(in: "images") == ["Oak.jpg"])
  }

  @Test(arguments: ["", ".hidden", "../escape", "a/b", "a:b", String(repeating: "a", count: 81)])
  func `what cannot be a file's name is refused`(name: String) throws {
    #expect(throws: PhotographEnrolment.Failure.badName) {
      try enrolment.add(GrayImage.artwork(seed: 1).file, name: name)
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func `a file that is there is not overwritten`() throws {
    try folder.write("mine", to: "Oak.jpg")
    let failure = #expect(throws: PhotographEnrolment.Failure.self) {
      try enrolment.add(GrayImage.artwork(seed: 1).file, name: "Oak")
    }
    guard case .cannotWrite = failure else {
      Issue.record("not .cannotWrite")
      return
    }
    #expect(try folder.read("Oak.jpg") == Array("mine".utf8))
    #expect(try folder.names() == ["Oak.jpg"])
  }

  @Test func `of several who keep a picture of one name at once, one does, and no other is left`() async throws {
    let pictures = try (1...8).map { try GrayImage.artwork(seed: $0).file }
    let kept = await withTaskGroup { group in
      for picture in pictures { group.addTask { (try? enrolment.add(picture, name: "Oak")) == nil ? nil : picture } }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    #expect(kept.count == 1)
    #expect(try folder.read("Oak.jpg") == kept.first)
    #expect(try folder.names() == ["Oak.jpg"])
  }

  @Test func `a copy of a reference is refused by its name, and not kept`() throws {
    let original = try enrolment.add(GrayImage.artwork(seed: 1).file, name: "Oak")
    let other = try enrolment.add(GrayImage.artwork(seed: 2).file, name: "Elm", beside: [original])
    #expect(throws: PhotographEnrolment.Failure.copy(of: "Oak")) {
      try enrolment.add(
        GrayImage.artwork(seed: 1).scaled(by: 0.7).file, name: "My oak", beside: [other, original])
    }
    #expect(try folder.names() == ["Elm.jpg", "Oak.jpg"])
  }

  @Test func `what nobody could recognise is not kept`() throws {
    let failure = #expect(throws: PhotographEnrolment.Failure.self) {
      try enrolment.add(GrayImage.plain().file, name: "Fog")
    }
    guard case .tooPlain = failure else {
      Issue.record("not .tooPlain")
      return
    }
    #expect(try folder.names().isEmpty)
  }

  @Test func `a replaced image is kept aside`() throws {
    let old = try enrolment.add(GrayImage.artwork(seed: 1).file, name: "Oak")
    let other = try GrayImage.artwork(seed: 2).file
    let new = try enrolment.replace(old, by: other, beside: [])
    #expect(new.name == "Oak" && new.file?.contentHash != old.file?.contentHash)
    #expect(try folder.read("Oak.jpg") == other)
    #expect(try folder.names(in: ".deleted") == ["Oak.jpg"])
    _ = try enrolment.replace(new, by: GrayImage.artwork(seed: 3).file, beside: [])
    #expect(try folder.names(in: ".deleted") == ["Oak (2).jpg", "Oak.jpg"])
  }

  @Test func `an image that cannot be replaced stays`() throws {
    let old = try enrolment.add(GrayImage.artwork(seed: 1).file, name: "Oak")
    let elm = try enrolment.add(GrayImage.artwork(seed: 2).file, name: "Elm")
    #expect(throws: PhotographEnrolment.Failure.copy(of: "Elm")) {
      try enrolment.replace(old, by: GrayImage.artwork(seed: 2).file, beside: [elm])
    }
    #expect(try folder.read("Oak.jpg") == GrayImage.artwork(seed: 1).file)
  }

  @Test func `a renamed image keeps its content`() throws {
    let old = try enrolment.add(GrayImage.artwork(seed: 1).file, name: "Oak")
    _ = try enrolment.add(GrayImage.artwork(seed: 2).file, name: "Elm")
    #expect(throws: PhotographEnrolment.Failure.nameTaken) { try enrolment.rename(old, to: "Elm") }
    #expect(throws: PhotographEnrolment.Failure.badName) { try enrolment.rename(old, to: "../Ash") }
    let new = try enrolment.rename(old, to: "Ash")
    #expect(new.name == "Ash" && new.file?.contentHash == old.file?.contentHash)
    #expect(try folder.names().filter { !$0.hasPrefix(".") } == ["Ash.jpg", "Elm.jpg"])
  }
}
