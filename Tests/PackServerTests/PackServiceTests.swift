import EventSourcing
import Foundation
import Packs
import Synchronization
import TestSupport
import Testing
import Vision

@testable import Judging
@testable import PackServer

extension PackService {
  /// The service of a `library`, for a daemon that was started without a pack.
  fileprivate init(
    _ library: PackLibrary, misses: MissedPictures = MissedPictures(),
    fetch: @escaping @Sendable (WebLink, Int) async throws -> Data = { _, _ in throw CancellationError() },
    played: @escaping @Sendable () async -> Set<String>
  ) {
    let recognition = RecognitionService(workers: 1)
    let packs = PackCache(library, recognition: recognition)
    self.init(
      packs, started: .absent,
      rehearsals: RehearsalService(packs, recognition: recognition, journal: .inMemory()), misses: misses,
      fetch: fetch, played: played)
  }
}

@Suite struct `A pack of whose things pictures are kept` {
  @Test func `takes them along to its new name, and with it when it is deleted`() async throws {
    let folder = try TemporaryFolder()
    let library = PackLibrary(folder.path("packs"), PackFormat())
    try library.make("Birds", title: "Birds", language: "en")
    let misses = MissedPictures()
    misses.keep(
      .sent(SentPicture([1], capturedAt: .now)), of: "p1", asked: "Wren", in: 1, of: "c1", with: "Birds", outline: nil,
      likeness: nil)
    let packs = PackService(library, misses: misses, played: { [] })
    try await packs.rename("Birds", to: "Owls")
    #expect(misses.all.map(\.pack) == ["Owls"])
    try await packs.delete("Owls")
    #expect(misses.all.isEmpty)
  }
}

@Suite struct `The sheet of a pack` {
  @Test func `has what its author is told, with the file that it is about`() async throws {
    let folder = try TemporaryFolder()
    let library = PackLibrary(folder.path("packs"), PackFormat())
    try library.make("Birds", title: "Birds", language: "en")
    for file in ["Owl.gif", "Wren.jpg"] { try folder.write("GIF89a", to: "packs/Birds/images/\(file)") }
    try folder.write(
      "name: Birds\nassignments:\n  - {image: Wren, question: Which?, answer: This.}\n", to: "packs/Birds/pack.yaml")
    let sheet = try await PackService(library, played: { [] }).sheet("Birds")
    #expect(sheet.problems.isEmpty)
    #expect(sheet.remarks.map(\.title) == ["images/Owl.gif: this kind of picture is not read. Save it as JPEG or PNG."])
  }
}

@Suite struct `A pack that is being played` {
  @Test func `is neither renamed nor deleted until that is over`() async throws {
    let folder = try TemporaryFolder()
    let library = PackLibrary(folder.path("packs"), PackFormat())
    for name in ["Birds", "Trees"] { try library.make(name, title: name, language: "en") }
    let played = Mutex<Set<String>>(["Trees"])
    let packs = PackService(
      library,
      fetch: { _, _ in throw CancellationError() },
      played: { played.withLock(\.self) })
    #expect(await packs.list().packs.map(\.played) == [false, true])
    #expect(try await packs.sheet("Trees").played)
    await #expect(throws: PackServerError.packPlayed) { try await packs.rename("Trees", to: "Woods") }
    await #expect(throws: PackServerError.packPlayed) { try await packs.delete("Trees") }
    try await packs.delete("Birds")
    played.withLock { $0 = [] }
    try await packs.rename("Trees", to: "Woods")
    #expect(await packs.list().packs.map(\.name) == ["Woods"])
  }
}

@Suite struct `A pack of a museum's list` {
  private static let manifest = """
    {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest", "id": "https://museum.example/m",
     "label": {"en": ["Album"]}, "items": [\(["Owl", "Hen", "Elk"].enumerated().map { number, name in """
    {"type": "Canvas", "id": "https://museum.example/c\(number)", "label": {"en": ["\(name)"]}, "width": 9, "height": 9,
     "items": [{"type": "AnnotationPage", "items": [{"type": "Annotation", "motivation": "painting", "body":
       {"type": "Image", "id": "https://museum.example/\(name).jpg", "format": "image/jpeg"}}]}]}
    """ }.joined(separator: ","))]}
    """

  @Test func `has the pictures that could be fetched, and names the others, which wait`() async throws {
    let folder = try TemporaryFolder()
    let library = PackLibrary(folder.path("packs"), PackFormat())
    let picture = Data(try GrayImage.artwork(seed: 1).file)
    let asked = Mutex<[String]>([])
    let packs = PackService(
      library,
      fetch: { link, _ in
        asked.withLock { $0.append(link.description) }
        if link.description.hasSuffix("/m") { return Data(Self.manifest.utf8) }
        return link.description.hasSuffix("Hen.jpg") ? Data("<html>".utf8) : picture
      }, played: { [] })
    let link = try #require(WebLink("https://museum.example/m"))
    let taken = try await packs.fetch(link, as: "Museum", language: "en")
    #expect(taken.name == "Museum" && taken.questions == 2 && taken.waiting == 1)
    #expect(
      taken.problems.count == 1 && taken.problems[0].title.contains("https://museum.example/Hen.jpg is no picture"))
    #expect(asked.withLock { $0 } == ["m", "Owl.jpg", "Hen.jpg", "Elk.jpg"].map { "https://museum.example/\($0)" })
    let sheet = try await packs.sheet("Museum")
    #expect(sheet.title == ["": "Album"] && sheet.questions.map(\.waits) == [false, true, false])
    // Of a file nothing is fetched, and its author is told how it can be.
    let file = try await packs.take(Array(Self.manifest.utf8), from: "m.json", as: "File", language: "en")
    #expect(file.questions == 0 && file.waiting == 3)
    #expect(
      file.problems.map(\.title) == [
        "3 of the pictures lie on the web. Give the address of this list instead of the file, to have them fetched."
      ])
    #expect(asked.withLock { $0.count } == 4)
  }

  @Test func `is refused with its reason where there is none`() async throws {
    let folder = try TemporaryFolder()
    let library = PackLibrary(folder.path("packs"), PackFormat())
    let packs = PackService(
      library,
      fetch: { _, _ in Data("<html>".utf8) }, played: { [] })
    let link = try #require(WebLink("https://museum.example/m"))
    await #expect(throws: PackServerError.self) { _ = try await packs.fetch(link, as: "Museum", language: "en") }
    #expect(library.names.isEmpty)
    // That there is such a pack is told before anything is fetched.
    try library.make("Museum", title: "Museum", language: "en")
    await #expect(throws: PackServerError.pack(.nameTaken("Museum"))) {
      _ = try await packs.fetch(link, as: "Museum", language: "en")
    }
  }
}
