import Basics
import Foundation
import Recognition
import Synchronization
import TestSupport
import Testing
import Vision

@testable import Evaluation

@Suite struct `An evaluator` {
  private let folder: TemporaryFolder
  private let evaluator: Evaluator

  /// Knows two pictures, a and b.
  init() throws {
    folder = try TemporaryFolder()
    let paths = [
      try folder.write(GrayImage.artwork(seed: 1).file, to: "references/a.jpg"),
      try folder.write(GrayImage.artwork(seed: 2).file, to: "references/b.jpg"),
    ]
    let enrolled = CatalogueBuilder().enrol(paths.map(ImageFile.init))
    try #require(enrolled.problems.isEmpty)
    evaluator = Evaluator(Scorer(Recogniser(enrolled.catalogue)))
  }

  private func item(
    _ picture: some Sequence<UInt8>, _ file: String, group: String = "", references: [String] = [],
    ignored: Bool = false
  ) throws -> LabelledPicture {
    LabelledPicture(
      path: try folder.write(picture, to: "queries/\(file)"),
      label: LabelledQuery(
        file: file, group: group, objects: references.map { .init(references: [$0], corners: nil) }, isIgnored: ignored)
    )
  }

  @Test func `counts what is found, missed, wrong and unreadable, and reports each in order`() throws {
    let (a, b) = (try GrayImage.artwork(seed: 1).file, try GrayImage.artwork(seed: 2).file)
    let items = [
      try item(a, "right.jpg", group: "desk", references: ["a"]),
      try item(a, "ignored.jpg", group: "ignore", ignored: true),
      try item(b, "wrong.jpg", group: "desk", references: ["a"]),
      try item(GrayImage.plain().file, "missed.jpg", group: "desk", references: ["a"]),
      try item(BrokenPicture.truncated.bytes, "broken.png", group: "negatives"),
      try item(b, "false.jpg", group: "negatives"),
      try item(GrayImage.artwork(seed: 3).file, "unknown.jpg", group: "negatives"),
    ]
    let reports = Mutex<[PictureResult]>([])
    let summary = EvaluationSummary(evaluator.run(items) { report in reports.withLock { $0.append(report) } })
    let total = summary.total
    #expect((total.objects, total.found, total.top1, total.wrong) == (3, 1, 1, 1))
    #expect((total.queries, total.queriesWithoutObject, total.falseAccepts, total.unreadable) == (6, 2, 1, 1))
    #expect(Set(summary.groups.keys) == ["desk", "negatives"])
    #expect(summary.milliseconds.count == 5)

    let seen = reports.withLock { $0 }
    #expect(seen.map(\.file) == items.filter { !$0.label.isIgnored }.map(\.name))
    #expect(seen.map { $0.sightings.map(\.reference) } == [["a"], ["b"], [], [], ["b"], []])
    #expect(seen.map { $0.error?.code } == [nil, nil, nil, "damaged", nil, nil])
    #expect(seen.map { $0.reason == nil } == [true, true, false, true, true, false])
  }

  @Test func `tells a sighting with its outline in pixels of the stored picture`() throws {
    let large = try GrayImage.artwork(seed: 1).resized(width: 1920, height: 1440)
    let path = try folder.write(large.file, to: "large.jpg")
    let report = PictureResult(file: path, try evaluator.scorer.score(ImageDecoder.read(path)))
    #expect((report.width, report.height) == (1920, 1440))
    let sighting = try #require(report.sightings.first)
    let corners = [[0, 0], [1920, 0], [1920, 1440], [0, 1440]]
    for (found, planted) in zip(sighting.outline, corners) {
      for (a, b) in zip(found, planted) { #expect(abs(a - Double(b)) < 10) }
    }
    #expect((0.5...1).contains(sighting.probability) && (0...1).contains(sighting.coverage))
  }

  @Test func `looks for one reference where one is expected`() throws {
    let path = try folder.write(GrayImage.artwork(seed: 1).file, to: "a.jpg")
    let scorer = evaluator.scorer
    let number = try #require(scorer.recogniser.catalogue.number(named: "b"))
    #expect(try scorer.score(ImageDecoder.read(path)).findings.accepted.map(\.reference) == ["a"])
    #expect(try scorer.score(ImageDecoder.read(path), expecting: [number]).findings.accepted.isEmpty)
  }
}
