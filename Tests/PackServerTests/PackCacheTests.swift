import EventSourcing
import Foundation
import Packs
import Quiz
import Recognition
import TestSupport
import Testing
import Vision

@testable import Judging
@testable import PackServer

@Suite(.timeLimit(.minutes(15))) struct `Packs that are loaded` {
  private let folder: TemporaryFolder
  private let library: PackLibrary
  private let packs: PackCache
  private let recognition = RecognitionService(workers: 1)

  /// A daemon that was started with no pack, and whose library has one of trees.
  init() throws {
    folder = try TemporaryFolder()
    library = PackLibrary(folder.path("packs"), PackFormat())
    for (name, seed) in [("Oak", 1), ("Elm", 2)] {
      try folder.write(try GrayImage.artwork(seed: UInt64(seed)).file, to: "packs/Trees/images/\(name).jpg")
    }
    try folder.write(Self.yaml("Trees"), to: "packs/Trees/pack.yaml")
    packs = PackCache(library, recognition: recognition)
  }

  private static func yaml(_ name: String, asking image: String = "Oak") -> String {
    "name: \(name)\nassignments:\n  - {image: \(image), question: Which?, answer: This.}\n"
  }

  @Test func `are refused where there is nothing to ask, and say why`() async throws {
    await #expect(throws: PackServerError.noQuestions) { _ = try await packs.played(.started) }
    await #expect(throws: PackServerError.noQuestions) { _ = try await packs.played(.standard) }
    await #expect(throws: PackServerError.pack(.noSuchPack("Tress", meant: ["Trees"]))) {
      _ = try await packs.played(.named("Tress"))
    }
    try library.make("New", title: "New", language: "en")
    await #expect(throws: PackServerError.noQuestions) { _ = try await packs.played(.named("New")) }
    try folder.write(
      "name: New\nassignments:\n  - {image: Yew, waiting: true, question: Which?, answer: This.}\n",
      to: "packs/New/pack.yaml")
    await #expect(throws: PackServerError.noQuestions) { _ = try await packs.played(.named("New")) }
    try folder.write(try GrayImage.artwork(seed: 4).file, to: "packs/New/Yew.jpg")
    #expect(try await packs.played(.named("New")).pack.assignments.map(\.image) == ["Yew"])
  }

  @Test func `stay for a game what they were when it was opened`() async throws {
    let before = try await packs.played(.named("Trees"))
    #expect(try await packs.played(.named("Trees")) === before)
    try folder.write(try GrayImage.artwork(seed: 3).file, to: "packs/Trees/images/Ash.jpg")
    try folder.write(Self.yaml("Woods", asking: "Ash"), to: "packs/Trees/pack.yaml")
    let after = try await packs.played(.named("Trees"))
    #expect(
      before.pack.name == .plain("Trees") && before.recogniser.catalogue.references.map(\.name) == ["Elm", "Oak"])
    #expect(after.pack.name == .plain("Woods"))
    #expect(after.recogniser.catalogue.references.map(\.name) == ["Ash", "Elm", "Oak"])
  }

  @Test func `go with the last game that was opened with them`() async throws {
    weak var released: PlayedPack?
    do {
      let pack = try await packs.played(.named("Trees"))
      released = pack
    }
    #expect(released != nil)
    await packs.forget("Trees")
    #expect(released == nil)
  }

  @Test func `are chosen once for all who choose none`() async throws {
    try await packs.setStandard("Trees")
    #expect(try await packs.played(.standard).name == "Trees")
    #expect(await packs.outline().references == 2)
    try library.delete("Trees", at: Date())
    #expect(await packs.standard == nil)
  }

  @Test func `show what is enrolled at once, and to the next game`() async throws {
    let catalogue = try await packs.catalogue(.named("Trees"))
    let before = try await packs.played(.named("Trees"))
    let picture = GrayImage.artwork(seed: 4)
    let corners = try #require(Corners("0,0,479,0,479,359,0,359"))
    _ = try await catalogue.enrol(
      SentPicture(try picture.file, capturedAt: .now), corners: corners, name: "Yew", of: nil)
    #expect(before.recogniser.catalogue.number(named: "Yew") == nil)
    #expect(try await packs.played(.named("Trees")).recogniser.catalogue.number(named: "Yew") != nil)
    #expect(try await packs.catalogue(.named("Trees")) === catalogue)
    await #expect(throws: PackServerError.enrolment(.noPack)) {
      _ = try await packs.catalogue(.started).enrol(
        SentPicture(try picture.file, capturedAt: .now), corners: corners, name: "Yew", of: nil)
    }
  }
}
