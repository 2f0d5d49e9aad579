import Basics
import Foundation
import Statistics
import TestSupport
import Testing
import Vision

@testable import Evaluation
@testable import Recognition

@Suite struct `A tally of videos` {
  private func label(_ objects: [String], partial: Set<String> = []) -> LabelledQuery {
    LabelledQuery(
      file: "1.jpg", group: "",
      objects: objects.map { .init(references: $0.split(separator: "|").map(String.init), corners: nil) },
      partial: partial)
  }

  @Test func `counts the frames until each object is accepted`() {
    var tally = VideoCounts(rule: "rule")
    tally.add(["a": 3, "b": 7, "x": 1], label: label(["a", "c|b", "d"], partial: ["x"]))
    #expect(tally.framesToAccept == [3, 7, nil])
    #expect(tally.accepted == 2 && tally.wrong == 0)
    #expect(tally.frames(forShare: 0.3) == 3)
    #expect(tally.frames(forShare: 0.6) == 7)
    #expect(tally.frames(forShare: 0.9) == nil)
    #expect(VideoCounts(rule: "rule").frames(forShare: 0.5) == nil)
  }

  @Test func `counts what is not there`() {
    var tally = VideoCounts(rule: "rule")
    tally.add(["a": 1, "b": 1], label: label(["a"]))
    tally.add(["b": 1, "c": 2], label: label([]))
    tally.add([:], label: label([]))
    #expect((tally.wrong, tally.falseAccepts, tally.videosWithoutObject) == (1, 1, 2))
    let perHour = tally.falseAcceptsPerHour(ofVideosOf: 2)
    #expect(perHour.rate == 900)
    #expect(perHour.interval95.contains(900))
  }
}

@Suite struct `A rule of acceptance` {
  private let start = SuspendingClock().now

  /// In which frames of `probabilities` (0 for nothing) reference a is accepted.
  private func accepted(_ probabilities: [Double], by name: String) throws -> [Int] {
    var rule = try #require(AcceptRule.all.first { $0.name == name }).rule
    return probabilities.indices.filter { i in
      var findings = Recogniser.Findings()
      findings.accepted = probabilities[i] > 0 ? [.of("a", probability: probabilities[i])] : []
      return !rule.accept(findings, at: start + .milliseconds(100 * i)).isEmpty
    }
  }

  @Test func `may take each frame by itself, two of three, or all together`() throws {
    let doubtful = [0.7, 0, 0, 0.7, 0, 0.7, 0.96, 0.995]
    #expect(try accepted(doubtful, by: "every frame") == [0, 3, 5, 6, 7])
    #expect(try accepted(doubtful, by: "two of three") == [5, 6, 7])
    #expect(try accepted(doubtful, by: "follow").first == 7)
  }
}

@Suite struct `A hand-held video` {
  @Test func `is the same for the same seed, and moves`() throws {
    let picture = GrayImage.artwork(seed: 5, width: 800, height: 600)
    let video = try HandheldVideo(of: picture, seed: 3)
    let (first, later) = (try video.frame(at: 0), try video.frame(at: 1))
    #expect((first.width, first.height) == (640, 480))
    #expect(try first == HandheldVideo(of: picture, seed: 3).frame(at: 0))
    #expect(try first != HandheldVideo(of: picture, seed: 4).frame(at: 0))
    #expect(first != later)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>) func `never looks beyond its photograph`(seed: UInt64) throws {
    // The photograph is white everywhere: a black rim would be the area outside it.
    let white = GrayImage(width: 300, height: 500, pixels: [UInt8](repeating: 250, count: 150_000))
    let video = try HandheldVideo(of: white, seed: seed)
    for time in stride(from: 0, to: 9, by: 0.7) {
      #expect(try (video.frame(at: time).pixels.min() ?? 0) > 100)
    }
  }
}

@Suite struct `Videos of photographs` {
  @Test func `tell how soon what they show is accepted`() throws {
    let folder = try TemporaryFolder()
    let reference = try folder.write(GrayImage.artwork(seed: 1).file, to: "a.jpg")
    let other = try folder.write(GrayImage.artwork(seed: 9).file, to: "other.jpg")
    let catalogue = CatalogueBuilder().enrol([ImageFile(reference)]).catalogue
    var evaluator = VideoEvaluator(Recogniser(catalogue))
    evaluator.frames = 3
    let label = LabelledQuery(file: "a.jpg", group: "", objects: [.init(references: ["a"], corners: nil)])
    let nothing = LabelledQuery(file: "other.jpg", group: "")
    let scenes = [
      VideoEvaluator.Scene(files: [reference], label: label),
      VideoEvaluator.Scene(files: [other, other], label: nothing),
      VideoEvaluator.Scene(files: [folder.path("missing.jpg")], label: nothing),
    ]
    let tallies = evaluator.run(scenes) { scene, error in
      #expect((error != nil) == (scene.files == [folder.path("missing.jpg")]))
    }
    #expect(tallies.map(\.rule) == ["follow", "two of three", "every frame"])
    for tally in tallies {
      #expect(tally.framesToAccept == [1])
      #expect((tally.videosWithoutObject, tally.falseAccepts, tally.wrong) == (1, 0, 0))
    }
  }
}
