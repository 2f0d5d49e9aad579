import Basics
import Statistics
import TestSupport
import Testing
import Vision

@testable import Evaluation
@testable import Recognition

@Suite struct `A rate of events in clusters` {
  @Test func `is bounded by the number of sources where nothing happened`() {
    let none = ClusteredRate([(events: 0, units: 100), (events: 0, units: 200), (events: 0, units: 0)])
    #expect((none.rate, none.sources, none.sourcesWithEvent) == (0, 2, 0))
    #expect(none.interval95.lowerBound == 0)
    // 1 - 0.05^(1/2): both sources may be of those in which all frames are false, with a chance of 5 %.
    #expect(abs(none.interval95.upperBound - 0.776393) < 1e-6)
    let hours = ClusteredRate([(events: 0, units: 1)], maxPerUnit: 1800)
    #expect(abs(hours.interval95.upperBound - 1800 * 0.95) < 1e-6)
  }

  @Test func `is less certain the more of the events share a source`() {
    let scattered = ClusteredRate((0..<100).map { (events: $0 < 20 ? 1 : 0, units: 10) })
    let together = ClusteredRate((0..<100).map { (events: $0 < 2 ? 10 : 0, units: 10) })
    #expect(scattered.rate == 0.02 && together.rate == 0.02)
    // The mean of 100 sources with a deviation of 0.04 and 0.14 each: 0.02 ± 0.0078 and ± 0.027, cut off at 0.
    #expect(
      abs(scattered.interval95.lowerBound - 0.012) < 0.003 && abs(scattered.interval95.upperBound - 0.028) < 0.003)
    #expect(together.interval95.lowerBound == 0 && abs(together.interval95.upperBound - 0.05) < 0.011)
  }

  @Test func `weighs each source by its units`() {
    #expect(ClusteredRate([(events: 1, units: 10), (events: 2, units: 290)]).rate == 0.01)
    let nothing = ClusteredRate([])
    #expect(nothing.rate == 0 && nothing.interval95 == 0 ... .infinity)
  }
}

@Suite struct `False accepts in videos` {
  /// The label seeds the movements: a path that changes from run to run would produce another video each time.
  private func scene(_ photograph: String, take: Int = 0) -> VideoEvaluator.Scene {
    let name = photograph.split(separator: "/").last.map(String.init) ?? photograph
    return VideoEvaluator.Scene(files: [photograph], label: LabelledQuery(file: name, group: ""), take: take)
  }

  /// Ten seconds of 50 frames.
  private func video(
    _ photograph: String, take: Int = 0, _ seen: [(frame: Int, name: String, probability: Double)] = []
  ) -> FalseSightings {
    var video = FalseSightings(of: scene(photograph, take: take))
    (video.frames, video.seconds) = (50, 10)
    for (frame, name, probability) in seen {
      var findings = Recogniser.Findings()
      let sighting = Sighting.of(name, probability: probability)
      if probability >= 0.6 { findings.accepted = [sighting] } else { findings.rejected = [(sighting, .unsure)] }
      video.add(findings, followed: probability >= 0.97 ? [sighting] : [], frame: frame, looks: 2)
    }
    return video
  }

  @Test func `are counted by frame, photograph, level and track`() {
    let videos = [
      video("a", [(1, "x", 0.7), (1, "y", 0.98), (2, "y", 0.99), (3, "z", 0.4), (4, "z", 0.1)]),
      video("a", take: 1, [(5, "y", 0.98)]), video("b"),
      FalseSightings(unreadable: scene("c"), VisionError(code: .unreadable, message: "?")),
    ]
    let counts = FalseAccepts(videos, looks: 2)
    #expect((counts.frames.events, counts.frames.units, counts.frames.sources) == (3, 150, 2))
    #expect(counts.frames.sourcesWithEvent == 1)
    #expect((counts.tracks.events, counts.tracks.rate) == (2, 240))
    #expect(Array(zip(FalseAccepts.levels, counts.framesByLevel).map(\.1)) == [4, 4, 3, 3, 3, 3, 3, 3, 1])
    #expect(counts.seen.map(\.reference) == ["y", "x"])
    #expect((counts.seen[0].frames, counts.seen[0].tracks, counts.seen[0].probability) == (3, 2, 0.99))
    #expect(FalseAccepts(videos, looks: 1).frames.events == 0)
    #expect(FalseAccepts(videos.map { $0.without(["y"]) }, looks: 2).seen.map(\.reference) == ["x"])
  }

  @Test func `are the same whatever else is filmed, and differ from video to video of a photograph`() throws {
    let folder = try TemporaryFolder()
    // A negative that shows a reference after all: something is seen in every frame.
    let path = try folder.write(GrayImage.artwork(seed: 1).file, to: "a.jpg")
    let other = try folder.write(GrayImage.artwork(seed: 9).file, to: "b.jpg")
    let catalogue = CatalogueBuilder().enrol([ImageFile(path)]).catalogue
    var evaluator = VideoEvaluator(Recogniser(catalogue), policy: .frame)
    evaluator.frames = 2
    let first = evaluator.watch([scene(path)]) { _ in }
    let both = evaluator.watch([scene(other), scene(path), scene(path, take: 1), scene("missing.jpg")]) { _ in }
    #expect(first[0] == both[1])
    #expect(both.map(\.take) == [0, 0, 1, 0])
    #expect(both[3].error != nil && both[3].frames == 0)
    #expect(both[0].sightings.isEmpty)
    for video in both[1...2] {
      #expect((video.frames, video.seconds) == (2, 0.2))
      #expect(Set(video.sightings.map(\.reference)) == ["a"])
      #expect(video.sightings.map(\.looks) == [1, 2, 1, 2] && video.sightings.allSatisfy(\.isFollowed))
    }
    #expect(
      both[1].sightings.map(\.probability) != both[2].sightings.map(\.probability) || both[1].take != both[2].take)
  }
}
