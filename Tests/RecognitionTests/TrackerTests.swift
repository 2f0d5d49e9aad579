import Basics
import Foundation
import Testing
import Vision

@testable import Recognition

/// Frames by the millisecond at which they were captured.
struct Watch {
  private static let start = SuspendingClock().systemEpoch
  var follow = Tracker()
  /// The level from which a single frame accepts.
  var level = Recogniser.usualAcceptFrom

  /// Returns the sightings that are certain after a frame with these `sightings`.
  mutating func at(_ time: Int, _ sightings: Sighting...) -> [Sighting] {
    var findings = Recogniser.Findings()
    findings.accepted = sightings.filter { $0.probability >= level }
    findings.rejected = sightings.filter { $0.probability < level }.map { ($0, .unsure) }
    return follow.update(findings, at: Self.instant(time))
  }

  static func instant(_ time: Int) -> SuspendingClock.Instant { start + .milliseconds(time) }
}

private func seen(_ probability: Double, _ name: String = "a", x: Double = 320, side: Double = 200) -> Sighting {
  Sighting(
    reference: name, probability: probability,
    outline: Pictures.outline(x: x, y: 240, width: side, height: side), inliers: 9, coverage: 0.1)
}

@Suite struct `Following what is seen` {
  @Test func `accepts a clear view on its first frame`() {
    var watch = Watch()
    #expect(watch.at(0, seen(0.99)).map(\.probability) == [0.99])
  }

  @Test func `does not accept one lucky frame of a hard case, but two or three`() {
    var good = Watch()
    #expect(good.at(0, seen(0.96)).isEmpty)
    #expect(good.at(100, seen(0.96)).count == 1)
    var fair = Watch()
    #expect(fair.at(0, seen(0.88)).isEmpty)
    #expect(fair.at(100, seen(0.88)).isEmpty)
    #expect(fair.at(200, seen(0.88)).count == 1)
  }

  @Test func `adds up what is seen of a thing by one of its images and by another`() {
    var watch = Watch()
    var edition = seen(0.96, "b")
    edition.thing = "a"
    #expect(watch.at(0, seen(0.96)).isEmpty)
    #expect(watch.at(100, edition).map(\.thing) == ["a"])
    #expect(watch.at(200, seen(0.96)).count == 1)
    var apart = Watch()
    #expect(apart.at(0, seen(0.96)).isEmpty)
    #expect(apart.at(100, seen(0.96, "b")).isEmpty)
  }

  @Test func `never believes a resemblance that stays as doubtful as it is`() {
    var watch = Watch()
    for i in 0..<300 { #expect(watch.at(100 * i, seen(0.7)).isEmpty) }
  }

  @Test func `counts what single frames reject`() {
    var watch = Watch(level: 0.99)
    #expect(watch.at(0, seen(0.96)).isEmpty)
    #expect(watch.at(100, seen(0.96)).count == 1)
  }

  @Test func `does not hold a weak frame against a thing`() {
    var watch = Watch()
    #expect(watch.at(0, seen(0.93)).isEmpty)
    #expect(watch.at(100, seen(0.2)).isEmpty)
    #expect(watch.at(200, seen(0.93)).count == 1)
  }

  @Test func `does not count what fits another reference better`() {
    var watch = Watch()
    _ = watch.at(0, seen(0.96))
    var findings = Recogniser.Findings()
    findings.rejected = [(seen(0.96), .ambiguous(with: ["b"]))]
    #expect(watch.follow.update(findings, at: Watch.instant(100)).isEmpty)
  }

  @Test func `forgets by seconds and not by frames`() {
    var slow = Watch()
    #expect(slow.at(0, seen(0.96)).isEmpty)
    #expect(slow.at(1100, seen(0.96)).isEmpty)
    var quick = Watch()
    #expect(quick.at(0, seen(0.96)).isEmpty)
    for time in stride(from: 10, to: 300, by: 10) { #expect(quick.at(time).isEmpty) }
    #expect(quick.at(300, seen(0.96)).count == 1)
  }

  @Test func `does not take another reference, place or shape for the same thing`() {
    for other in [seen(0.96, "b"), seen(0.96, x: 620), seen(0.96, side: 450)] {
      var watch = Watch()
      #expect(watch.at(0, seen(0.96)).isEmpty)
      #expect(watch.at(40, other).isEmpty)
    }
    var turned = Watch()
    #expect(turned.at(0, seen(0.96)).isEmpty)
    var upsideDown = seen(0.96)
    upsideDown.outline = Pictures.outline(x: 320, y: 240, width: 200, height: 200, turn: .pi)
    #expect(turned.at(100, upsideDown).isEmpty)
  }

  @Test func `goes along with a thing that moves quickly`() {
    var watch = Watch()
    #expect(watch.at(0, seen(0.96, x: 150)).isEmpty)
    #expect(watch.at(100, seen(0.96, x: 270)).count == 1)
  }

  @Test func `stays certain through doubtful frames, until the thing is lost`() {
    var watch = Watch()
    #expect(watch.at(0, seen(0.999)).count == 1)
    #expect(watch.at(500, seen(0.4)).count == 1)
    #expect(watch.at(1000).isEmpty)
    #expect(watch.at(1400, seen(0.4)).count == 1)
    #expect(watch.at(2500, seen(0.7)).isEmpty)
  }

  @Test func `keeps two copies of one reference apart`() {
    var watch = Watch()
    for i in 0..<5 {
      let order = i.isMultiple(of: 2) ? [100.0, 400] : [400.0, 100]
      let certain = watch.at(100 * i, seen(0.96, x: order[0]), seen(0.96, x: order[1]))
      #expect(Set(certain.map { Int($0.outline.centre.x.rounded()) }) == (i == 0 ? [] : [100, 400]))
    }
    // One lucky frame of either is not two of one.
    var other = Watch()
    #expect(other.at(0, seen(0.96, x: 100)).isEmpty)
    #expect(other.at(40, seen(0.96, x: 540)).isEmpty)
    #expect(other.at(80, seen(0.3, x: 100), seen(0.3, x: 540)).isEmpty)
  }

  @Test func `lets a second look at a frame take the place of the first`() {
    var surer = Watch()
    #expect(surer.at(0, seen(0.96)).isEmpty)
    #expect(surer.at(0, seen(0.96)).isEmpty)
    #expect(surer.at(0, seen(0.99)).count == 1)
    var doubtful = Watch()
    #expect(doubtful.at(0, seen(0.96)).isEmpty)
    #expect(doubtful.at(0).isEmpty)
    #expect(doubtful.at(100, seen(0.96)).isEmpty)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `does not care in which order the verdicts on frames come`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let frames = (0..<5).map { (time: 100 * $0, sighting: seen(Double.random(in: 0.2...0.97, using: &generator))) }
    var shuffled = frames
    generator.shuffle(&shuffled)
    var (inOrder, outOfOrder) = (Watch(), Watch())
    for frame in frames { _ = inOrder.at(frame.time, frame.sighting) }
    for frame in shuffled { _ = outOfOrder.at(frame.time, frame.sighting) }
    // The next frame is clear for both trackers, so that it reveals their state.
    let (a, b) = (inOrder.at(500, seen(0.99)), outOfOrder.at(500, seen(0.99)))
    #expect(a.map(\.probability) == b.map(\.probability))
  }

  @Test func `tells where a thing is in this frame, and not where the frames before have it`() {
    var watch = Watch()
    #expect(watch.at(0, seen(0.99, x: 300)).map(\.outline) == [seen(0.99, x: 300).outline])
    #expect(watch.at(100, seen(0.99, x: 310)).map(\.outline) == [seen(0.99, x: 310).outline])
  }

  @Test func `accepts what a photograph shows at once, however the frames around it are`() {
    var watch = Watch()
    #expect(watch.at(0, seen(0.7)).isEmpty)
    var photograph = Recogniser.Findings()
    photograph.accepted = [seen(0.7)]
    photograph.standAlone = true
    #expect(watch.follow.update(photograph, at: Watch.instant(50)) == [seen(0.7)])
    #expect(watch.at(100, seen(0.7)).isEmpty)
  }

  @Test func `takes no photograph for a frame: what it rejects does not add up`() {
    var watch = Watch()
    var photograph = Recogniser.Findings()
    photograph.rejected = [(seen(0.96), .unsure)]
    photograph.standAlone = true
    for time in [0, 100, 200] { #expect(watch.follow.update(photograph, at: Watch.instant(time)).isEmpty) }
  }

  @Test func `accepts a photograph that was taken before the camera was lost`() {
    var watch = Watch(follow: Tracker(after: Watch.instant(1000)))
    var photograph = Recogniser.Findings()
    photograph.accepted = [seen(0.999)]
    photograph.standAlone = true
    #expect(watch.follow.update(photograph, at: Watch.instant(1000)) == photograph.accepted)
  }

  @Test func `ignores frames from before its beginning`() {
    var watch = Watch(follow: Tracker(after: Watch.instant(1000)))
    #expect(watch.at(1000, seen(0.999)).isEmpty)
    #expect(watch.at(1001, seen(0.999)).count == 1)
  }

  @Test func `takes a single frame at its word and no number of frames for more than certain`() {
    for p in [0.01, 0.15, 0.5, 0.9, 0.999] {
      #expect(abs(EvidenceOverFrames.probability(of: [(age: 0, probability: p)]) - p) < 1e-9)
    }
    let many = (0..<50).map { (age: Double($0) / 50, probability: 1.0) }
    #expect(EvidenceOverFrames.probability(of: many) <= 1)
    #expect(EvidenceOverFrames.probability(of: []) == EvidenceOverFrames.neutral)
  }
}
