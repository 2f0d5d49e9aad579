import Catalogue
import Evaluation
import Foundation
import Packs
import Recognition
import Rehearsals
import Results
import Statistics
import Synchronization
import TestSupport
import Testing
import Vision
import ZipFiles

@testable import Judging
@testable import PackServer

@Suite(.timeLimit(.minutes(15))) struct `A rehearsal at the desk` {
  private let folder: TemporaryFolder
  private let packs: PackCache
  private let desk: RehearsalService
  private let recognition = RecognitionService(workers: 1)
  private let journal = RehearsalJournal.inMemory()

  init() throws {
    folder = try TemporaryFolder()
    for (name, seed) in [("Oak", 1), ("Elm", 2)] {
      try folder.write(try GrayImage.artwork(seed: UInt64(seed)).file, to: "packs/Trees/\(name).jpg")
    }
    let questions = ["Oak", "Elm"].map { "  - {image: \($0), question: Which?, answer: This.}\n" }.joined()
    try folder.write("name: Trees\nassignments:\n\(questions)", to: "packs/Trees/pack.yaml")
    packs = PackCache(PackLibrary(folder.path("packs"), PackFormat()), recognition: recognition)
    desk = RehearsalService(packs, recognition: recognition, journal: journal) { 1_700_000_000_000 }
  }

  /// The desk of a daemon that was started later.
  private var later: RehearsalService {
    RehearsalService(packs, recognition: recognition, journal: journal) { 1_700_000_100_000 }
  }

  private func photograph(of seed: UInt64) throws -> SentPicture {
    SentPicture(try GrayImage.artwork(seed: seed).file, capturedAt: .now)
  }

  /// Runs the looks while `body` asks for them.
  private func looking<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    try await withThrowingTaskGroup { group in
      group.addTask { await recognition.run() }
      let result = try await body()
      group.cancelAll()
      return result
    }
  }

  @Test func `measures what the command measures`() async throws {
    let shown: [(thing: String?, seed: UInt64)] = [("Oak", 1), ("Oak", 2), ("Elm", 2), (nil, 9), (nil, 1)]
    let report = try await looking {
      var report = try await desk.report("Trees")
      #expect(report.photographs == 0 && !report.ready && report.things.map(\.shown) == [0, 0])
      for (thing, seed) in shown { report = try await desk.judge(try photograph(of: seed), of: thing, in: "Trees") }
      return report
    }
    // The same photographs, as the command judges them.
    let pictures = try shown.enumerated().map { number, photograph in
      let path = try folder.write(try GrayImage.artwork(seed: photograph.seed).file, to: "photos/\(number).jpg")
      let objects = photograph.thing.map { [LabelledQuery.Object(references: [$0], corners: nil)] } ?? []
      return LabelledPicture(path: path, label: LabelledQuery(file: path, group: "", objects: objects))
    }
    let library = try CatalogueFolder(folder.path("packs/Trees")).catalogue
    let rehearsal = Rehearsal(
      Evaluator(Scorer(Recogniser(library))).run(pictures).compactMap { RehearsedPhotograph($0, of: library) },
      of: ["Oak", "Elm"])
    var expected = RehearsalReport(rehearsal, photographs: 5, changed: false, last: nil)
    expected.last = report.last
    #expect(report.took?.count == 2)
    expected.took = report.took
    #expect(report == expected)
    #expect(report.things.map { [$0.shown, $0.found] } == [[2, 1], [1, 1]])
    #expect(report.things[0].takenFor == [.init(name: "Elm", photographs: 1)])
    #expect(report.strangers == 2 && report.mistaken == 1 && report.verdict == .notReady && !report.ready)
    #expect(
      report.share95 == [ConfidenceInterval.wilson95(events: 2, of: 3)].flatMap { [$0.lowerBound, $0.upperBound] })
    #expect(report.last?.found == nil && report.last?.takenFor == ["Oak"])
  }

  @Test func `tells by which of its images a thing was found, and begins anew when it has another one`() async throws {
    let yaml = "name: Trees\nassignments:\n  - {images: [Oak, Acorn], question: Which?, answer: This.}\n"
    let report = try await looking {
      let missed = try await desk.judge(try photograph(of: 3), of: "Oak", in: "Trees")
      #expect(missed.things.map(\.shown) == [1, 0] && missed.things[0].foundBy.isEmpty)
      try folder.write(try GrayImage.artwork(seed: 3).file, to: "packs/Trees/Acorn.jpg")
      try folder.write(yaml, to: "packs/Trees/pack.yaml")
      #expect(try await desk.report("Trees").things.map(\.shown) == [0])
      for seed in [3, 1, 3] as [UInt64] { _ = try await desk.judge(try photograph(of: seed), of: "Oak", in: "Trees") }
      return try await desk.report("Trees")
    }
    #expect(report.things.map { [$0.shown, $0.found] } == [[3, 3]] && report.things[0].takenFor.isEmpty)
    #expect(
      report.things[0].foundBy == [.init(name: "Acorn", photographs: 2), .init(name: "Oak", photographs: 1)])
  }

  @Test func `keeps what goes wrong where it may, as the command judges it, and forgets it with the rest`() async throws
  {
    let (kept, zip) = try await looking {
      _ = try await desk.judge(try photograph(of: 9), of: "Oak", in: "Trees")
      for (thing, seed) in [("Oak", 2), ("Elm", 2), (nil, 9), (nil, 1)] as [(String?, UInt64)] {
        _ = try await desk.judge(try photograph(of: seed), of: thing, in: "Trees", kept: true)
      }
      return (try await desk.report("Trees").kept, try await desk.failures("Trees", version: "1.0"))
    }
    #expect(kept == 2 && desk.keptPhotographs == 2, "what is found, and what may not be kept, is not")
    let file = try ZipFile(Data(zip))
    var contents: [String: Data] = [:]
    for number in 0..<file.count {
      let entry = try file.entry(number)
      contents[try #require(entry.name)] = try file.contents(of: entry)
    }
    #expect(contents.keys.sorted() == ["1.jpg", "2.jpg", "failures.jsonl"])
    #expect(contents["1.jpg"] == Data(try GrayImage.artwork(seed: 2).file))
    let lines = try #require(contents["failures.jsonl"]).split(separator: UInt8(ascii: "\n"))
    let catalogue = try CatalogueFolder(folder.path("packs/Trees")).catalogue
    let manifest = try JSONDecoder().decode(ManifestLine.self, from: try #require(lines.first)).manifest
    #expect(manifest.catalogue.hash == catalogue.contentHash.description && manifest.version == "1.0")
    let failures = try lines.dropFirst().map { try JSONDecoder().decode(KeptFailure.self, from: $0) }
    #expect(failures.map(\.missed) == [["Oak"], []] && failures.map(\.takenFor) == [["Elm"], ["Oak"]])
    for failure in failures {
      let scored = try Scorer(Recogniser(catalogue)).score(Array(try #require(contents[failure.picture])))
      let findings = ExactFindings(scored.findings, width: scored.photograph.width, height: scored.photograph.height)
      #expect(failure.findings.difference(from: findings) == nil)
    }
    #expect(try await desk.forget(nil, in: "Trees").kept == 1 && desk.keptPhotographs == 1, "that of Oak")
    let elm = try folder.read("packs/Trees/Elm.jpg")
    try folder.write(try GrayImage.artwork(seed: 5).file, to: "packs/Trees/Elm.jpg")
    #expect(try await desk.report("Trees").kept == 0, "other references would judge otherwise")
    try folder.write(Array(elm), to: "packs/Trees/Elm.jpg")
    #expect(try await desk.report("Trees").kept == 1)
    _ = try await desk.begin("Trees")
    #expect(desk.keptPhotographs == 0)
  }

  @Test func `keeps nothing longer than its rehearsal, than its pack, or than a day`() async throws {
    let passed = Mutex(Duration.zero)
    let start = ContinuousClock.now
    let desk = RehearsalService(packs, recognition: recognition, journal: journal) {
      1_700_000_000_000
    } now: {
      start + passed.withLock(\.self)
    }
    let service = PackService(
      packs, started: .absent, rehearsals: desk, fetch: { _, _ in throw CancellationError() }, played: { [] })
    try await looking {
      let miss = { (pack: String) async throws in
        try await desk.judge(try photograph(of: 9), of: "Oak", in: pack, kept: true).kept
      }
      #expect(try await miss("Trees") == 1)
      #expect(try await later.begin("Trees").kept == 0 && desk.keptPhotographs == 1, "another daemon keeps its own")
      #expect(try await desk.report("Trees").kept == 0 && desk.keptPhotographs == 1)
      await desk.forgetEnded()
      #expect(desk.keptPhotographs == 0)
      try await service.duplicate("Trees", as: "Copse")
      #expect(try await miss("Trees") == 1)
      try await service.rename("Trees", to: "Wood")
      #expect(try await desk.report("Wood").kept == 1)
      try await service.delete("Wood")
      #expect(desk.keptPhotographs == 0)
      #expect(try await miss("Copse") == 1)
    }
    passed.withLock { $0 += .seconds(24 * 3600 + 1) }
    #expect(try await desk.report("Copse").kept == 0)
  }

  @Test func `forgets each minute what a rehearsal has left behind`() async throws {
    let (minutes, pass) = AsyncStream<Void>.makeStream()
    let desk = RehearsalService(packs, recognition: recognition, journal: journal) {
      1_700_000_000_000
    } sleep: { duration in
      #expect(duration == .seconds(60))
      for await _ in minutes { return }
      throw CancellationError()
    }
    try await looking {
      _ = try await desk.judge(try photograph(of: 9), of: "Oak", in: "Trees", kept: true)
    }
    _ = try await later.begin("Trees")
    await withDiscardingTaskGroup { group in
      group.addTask { await desk.run() }
      #expect(desk.keptPhotographs == 1)
      pass.yield()
      try? await eventually("the photograph is forgotten") { desk.keptPhotographs == 0 }
      pass.finish()
    }
    #expect(desk.keptPhotographs == 0)
  }

  @Test func `forgets what it is told to, and what is another thing now`() async throws {
    let left = try await looking {
      for (thing, seed) in [("Oak", 1), ("Elm", 2)] as [(String, UInt64)] {
        _ = try await desk.judge(try photograph(of: seed), of: thing, in: "Trees")
      }
      _ = try await desk.judge(try photograph(of: 9), of: nil, in: "Trees")
      return try await desk.forget(nil, in: "Trees")
    }
    #expect(left.strangers == 0 && left.photographs == 2)
    #expect(left.verdict == .fewPhotographs && left.missing == 14 && left.things.map(\.missing) == [7, 7])
    try folder.write(try GrayImage.artwork(seed: 5).file, to: "packs/Trees/Oak.jpg")
    let changed = try await desk.report("Trees")
    #expect(changed.things.map(\.shown) == [0, 1] && changed.changed)
    let empty = try await desk.begin("Trees")
    #expect(empty.photographs == 0 && !empty.changed)
  }

  @Test func `outlives the daemon, and is told among the earlier ones when another has begun`() async throws {
    let report = try await looking {
      _ = try await desk.judge(try photograph(of: 1), of: "Oak", in: "Trees")
      _ = try await desk.judge(try photograph(of: 9), of: "Elm", in: "Trees")
      return try await desk.judge(try photograph(of: 1), of: nil, in: "Trees")
    }
    var again = report
    again.last = nil
    #expect(try await later.report("Trees") == again)
    let begun = try await later.begin("Trees")
    #expect(begun.photographs == 0 && begun.things.map(\.shown) == [0, 0])
    let earlier = RehearsalReport.Earlier([
      entry(of: "Oak", isFound: true), entry(of: "Elm"), entry(of: nil, takenFor: ["Oak"]),
    ])
    #expect(begun.earlier == [earlier])
    #expect(earlier.shown == 2 && earlier.found == 1 && earlier.strangers == 1 && earlier.otherSeen == 1)
    // Nothing ends that has not begun.
    #expect(try await later.begin("Trees").earlier == [earlier])
  }

  @Test func `goes along with a pack that is called otherwise, and is gone with one that is deleted`() async throws {
    let service = PackService(
      packs, started: .absent, rehearsals: desk, fetch: { _, _ in throw CancellationError() }, played: { [] })
    let report = try await looking {
      _ = try await desk.judge(try photograph(of: 1), of: "Oak", in: "Trees")
      _ = try await desk.begin("Trees")
      return try await desk.judge(try photograph(of: 2), of: "Elm", in: "Trees")
    }
    try await service.rename("Trees", to: "Wood")
    var moved = report
    moved.last = nil
    #expect(try await desk.report("Wood") == moved && moved.earlier.count == 1)
    try await service.duplicate("Wood", as: "Trees")
    #expect(try await desk.report("Trees").earlier.isEmpty)
    try FileManager.default.removeItem(atPath: folder.path("packs/Wood"))
    try await service.rename("Trees", to: "Wood")
    #expect(try await desk.report("Wood").earlier.isEmpty, "a pack of this name was removed by hand")
    try await service.duplicate("Wood", as: "Trees")
    try await service.delete("Wood")
    try await service.rename("Trees", to: "Wood")
    let fresh = try await desk.report("Wood")
    #expect(fresh.photographs == 0 && fresh.earlier.isEmpty)
  }

  private func entry(of thing: String?, isFound: Bool = false, takenFor: Set<String> = []) -> RehearsalBook.Entry {
    let things = thing.map { [RehearsedPhotograph.Thing(name: $0, isFound: isFound, rejection: nil)] } ?? []
    let photograph = RehearsedPhotograph(things: things, isStranger: thing == nil, takenFor: takenFor)
    return RehearsalBook.Entry(photograph, of: thing, images: nil, references: "", took: 0, at: 1_700_000_000_000)
  }

  @Test func `refuses what the pack does not have, and what is no picture`() async throws {
    await #expect(throws: PackServerError.enrolment(.noSuchReference)) {
      _ = try await desk.judge(try photograph(of: 1), of: "Ash", in: "Trees")
    }
    await #expect(throws: PackServerError.pack(.noSuchPack("Tress", meant: ["Trees"]))) {
      _ = try await desk.report("Tress")
    }
    try await looking {
      let failure = await #expect(throws: PackServerError.self) {
        _ = try await desk.judge(SentPicture([0xff, 0xd8, 1], capturedAt: .now), of: "Oak", in: "Trees")
      }
      guard case .picture = failure else {
        Issue.record("\(failure.map { "\($0)" } ?? "nothing") is thrown")
        return
      }
    }
    #expect(try await desk.report("Trees").photographs == 0)
  }
}
