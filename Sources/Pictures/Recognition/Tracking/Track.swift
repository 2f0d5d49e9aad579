import Vision

/// One thing that was seen in several frames.
struct Track: Sendable {
  typealias Instant = SuspendingClock.Instant

  private struct Frame: Sendable {
    var capturedAt: Instant
    var probability: Double
  }

  /// In the order of their capture, none older than `Tracker.memory`.
  private var frames: [Frame]
  /// The current knowledge about the object: the probability of all frames together, and the place where it was last
  /// seen.
  private(set) var sighting: Sighting
  /// Whether it was ever probable enough.
  private(set) var isAccepted = false

  var thing: String { sighting.thing }
  /// When its latest frame was captured.
  var lastSeen: Instant { frames[frames.count - 1].capturedAt }

  init(_ sighting: Sighting, at instant: Instant) {
    frames = [Frame(capturedAt: instant, probability: sighting.probability)]
    self.sighting = sighting
    judge()
  }

  /// Returns how far `outline` is from where this object was last seen, in sides of the object; nil if it cannot have
  /// moved or changed so much by `instant`.
  func motion(to outline: Quadrilateral, at instant: Instant) -> Double? {
    let motion = OutlineMotion(from: sighting.outline, to: outline)
    let apart = abs((instant - lastSeen) / .seconds(1))
    return motion.isPossible(within: apart) ? motion.shift + motion.change : nil
  }

  /// Returns the track as if it had not been seen in the frame of `instant`; nil if it was not seen in any other.
  func without(frameAt instant: Instant) -> Track? {
    var track = self
    track.frames.removeAll { $0.capturedAt == instant }
    return track.frames.isEmpty ? nil : track
  }

  /// Takes in a sighting of it in another frame.
  mutating func add(_ seen: Sighting, at instant: Instant) {
    let elapsed = (instant - lastSeen) / .seconds(1)
    let place = frames.firstIndex { $0.capturedAt > instant } ?? frames.count
    frames.insert(Frame(capturedAt: instant, probability: seen.probability), at: place)
    let latest = lastSeen
    frames.removeAll { latest - $0.capturedAt > Tracker.memory }
    // A late verdict tells of the past: it counts, but the thing is elsewhere by now.
    if elapsed > 0 {
      sighting = seen
    }
    judge()
  }

  private mutating func judge() {
    let latest = lastSeen
    sighting.probability = EvidenceOverFrames.probability(
      of: frames.map { (age: (latest - $0.capturedAt) / .seconds(1), probability: $0.probability) })
    if sighting.probability >= Tracker.acceptFrom { isAccepted = true }
  }
}
