import Basics
import Catalogue
import Dispatch
import JudgingSupport
import Packs
import Recognition
import TestSupport
import Testing
import Vision

@testable import Judging
@testable import PackServer

@Suite(.timeLimit(.minutes(15))) struct PackCatalogueTests {
  private let folder: TemporaryFolder
  private let recognition = RecognitionService(workers: 1)
  private let registry: RecogniserRegistry
  private let catalogue: PackCatalogue
  private let pictures = [GrayImage.artwork(seed: 1), .artwork(seed: 2)]

  /// Knows two pictures, Oak and Elm.
  init() throws {
    folder = try TemporaryFolder()
    for (name, picture) in zip(["Oak", "Elm"], pictures) { try folder.write(picture.file, to: "\(name).jpg") }
    try folder.write("name: Trees\nassignments:\n  - {image: Oak, question: Which?, answer: Oak}\n", to: "pack.yaml")
    let files = [ImageFile(folder.path("Oak.jpg")), ImageFile(folder.path("Elm.jpg"))]
    let references = CatalogueBuilder().enrol(files).catalogue.references
    registry = RecogniserRegistry(references, groups: ReferenceGroups())
    catalogue = PackCatalogue(
      references, of: try PackFormat().load(from: folder.path), recognition: recognition, registry: registry)
  }

  @Test func `grades that are kept are there before anything is graded`() async throws {
    let kept = CatalogueFile(folder.path("cache/kept.catalogue"))
    let references = try CatalogueFolder(folder.path, kept: kept)
    let checkFile = try #require(references.checkFile)
    var check = CatalogueCheck()
    try check.complete(references.catalogue)
    checkFile.keep(check)
    let catalogue = PackCatalogue(
      references.catalogue.references, of: try PackFormat().load(from: folder.path), checkFile: checkFile,
      recognition: recognition,
      registry: registry)
    let list = await catalogue.list()
    #expect(!list.grading && list.references.allSatisfy { $0.grade != nil })
  }

  private func enrol(_ picture: GrayImage, name: String, of thing: String? = nil) async throws -> CatalogueView.Entry {
    let (right, bottom) = (picture.width - 1, picture.height - 1)
    let corners = try #require(Corners("0,0,\(right),0,\(right),\(bottom),0,\(bottom)"))
    return try await catalogue.enrol(
      SentPicture(picture.file, capturedAt: .now), corners: corners, name: name, of: thing)
  }

  /// The upper half of one picture and the lower half of the other.
  private var mixed: GrayImage {
    let half = pictures[0].pixels.count / 2
    return GrayImage(
      width: pictures[0].width, height: pictures[0].height,
      pixels: Array(pictures[0].pixels[..<half] + pictures[1].pixels[half...]))
  }

  @Test func `a photograph whose file a reload has found first is listed once`() async throws {
    let elsewhere = try TemporaryFolder()
    let reloaded = try PhotographEnrolment(folder: elsewhere.path).add(GrayImage.artwork(seed: 4).file, name: "Ash")
    registry.add(reloaded)
    _ = try await enrol(.artwork(seed: 3), name: "Ash")
    #expect(registry.count == 3)
    #expect(await catalogue.list().references.map(\.name) == ["Elm", "Oak", "Ash"])
  }

  @Test func `a copy is refused by the name of the original`() async throws {
    await #expect(throws: PackServerError.enrolment(.copy(of: "Oak"))) {
      _ = try await enrol(pictures[0], name: "My oak")
    }
    #expect(try folder.names() == ["Elm.jpg", "Oak.jpg", "pack.yaml"])
    #expect(registry.count == 2)
  }

  @Test func `a further picture of a thing may be like its first`() async throws {
    let entry = try await enrol(pictures[0], name: "Oak in winter", of: "Oak")
    #expect(entry.thing == "Oak" && entry.assignment)
    #expect(catalogue.thing(of: "Oak in winter") == "Oak" && catalogue.thing(of: "Oak") == "Oak")
    #expect(registry.quiz.catalogue.numbers(of: "Oak").count == 2)
    await #expect(throws: PackServerError.enrolment(.noSuchReference)) {
      _ = try await enrol(.artwork(seed: 3), name: "Fir cone", of: "Fir")
    }
    await #expect(throws: PackServerError.enrolment(.copy(of: "Oak"))) {
      _ = try await enrol(pictures[0], name: "My elm", of: "Elm")
    }
  }

  @Test func `what is enrolled can be renamed, replaced and taken out`() async throws {
    _ = try await enrol(.artwork(seed: 3), name: "Ash")
    _ = try await catalogue.rename("Ash", to: "Yew")
    #expect(registry.quiz.catalogue.number(named: "Ash") == nil && registry.quiz.catalogue.number(named: "Yew") != nil)
    let whole = try #require(Corners("0,0,479,0,479,359,0,359"))
    let picture = SentPicture(try GrayImage.artwork(seed: 4).file, capturedAt: .now)
    let flat = try await catalogue.replace("Yew", with: picture, corners: whole)
    #expect(await catalogue.list().references.map(\.name) == ["Elm", "Oak", "Yew"])
    let turned = try await catalogue.turn("Yew")
    #expect(turned.width == flat.height && turned.height == flat.width && flat.width > flat.height)
    try await catalogue.remove("Yew")
    #expect(await catalogue.list().references.map(\.name) == ["Elm", "Oak"])
    #expect(registry.count == 2)
    #expect(try folder.names(in: ".deleted") == ["Yew (2).jpg", "Yew (3).jpg", "Yew.jpg"])
  }

  @Test func `what the pack names is neither renamed nor taken out`() async throws {
    let refusal = PackServerError.enrolment(.named(field: "assignments[0].image"))
    await #expect(throws: refusal) { try await catalogue.remove("Oak") }
    await #expect(throws: refusal) { _ = try await catalogue.rename("Oak", to: "Ash") }
    await #expect(throws: PackServerError.enrolment(.noSuchReference)) { try await catalogue.remove("Fir") }
    #expect(await catalogue.list().references.map(\.named) == [nil, "assignments[0].image"])
  }

  @Test func `a new reference is known at once, and graded and compared when nobody plays`() async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { await recognition.run() }
      group.addTask { try await catalogue.run() }
      let (isLooking, looking) = AsyncStream<Void>.makeStream()
      let release = DispatchSemaphore(value: 0)
      let results = await recognition.looks(from: "a player") {
        looking.yield()
        release.wait()
        return .seeing([], at: .now)
      }
      for await _ in isLooking { break }
      let entry = try await enrol(mixed, name: "Graft")
      #expect(entry.grade == nil && registry.quiz.catalogue.number(named: "Graft") != nil)
      release.signal()
      for try await _ in results {}
      try await eventually("all references are graded and compared") { await !catalogue.list().grading }
      let list = await catalogue.list()
      #expect(list.references.allSatisfy { $0.grade != nil })
      let alike = Dictionary(uniqueKeysWithValues: list.references.map { ($0.name, Set($0.lookAlikes.map(\.name))) })
      #expect(alike == ["Graft": ["Elm", "Oak"], "Elm": ["Graft"], "Oak": ["Graft"]])
      group.cancelAll()
    }
  }
}
