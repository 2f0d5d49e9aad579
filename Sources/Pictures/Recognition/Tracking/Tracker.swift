/// Follows sightings from frame to frame, so that a single lucky frame of a hard case does not count but two or three
/// do, and a clear view counts at once.
///
/// Sightings of one reference whose outlines can belong to one moving object form a track. Sightings below the
/// recogniser's accept level count, too. A track is accepted when its frames together make it probable, and stays
/// accepted until it is lost.
///
/// A photograph is not a frame: it is searched as closely as necessary, its sightings are accepted without other
/// frames, and it has no effect on the frames around it.
public struct Tracker: Sendable {
  /// When a frame was captured, on a clock that stands still while the machine sleeps.
  public typealias Instant = SuspendingClock.Instant

  /// Probability of all frames of a track together from which it is accepted: see "Tracking" in the documentation.
  public static let acceptFrom = 0.97
  /// Time after which an object that is no longer seen is forgotten, and must be proved again.
  static let memory = Duration.seconds(1)

  private let start: Instant?
  private var tracks: [Track] = []

  /// Begins without any memory. Frames that were captured at or before `start` say nothing.
  public init(after start: Instant? = nil) { self.start = start }

  /// Adds the findings in the frame that was captured at `instant`, and returns the objects that are now certain to be
  /// in it. Their probability is that of all frames together; their outline is that of this frame.
  ///
  /// Verdicts may come late and out of order. A second look at a frame takes the place of the first.
  public mutating func update(_ findings: Recogniser.Findings, at instant: Instant) -> [Sighting] {
    // A photograph owes nothing to the frames around it, nor to when the camera came or went.
    if findings.standAlone { return findings.accepted }
    if let start, instant <= start { return [] }
    tracks = tracks.compactMap { instant - $0.lastSeen > Self.memory ? nil : $0.without(frameAt: instant) }
    var sightings = findings.accepted
    for (sighting, reason) in findings.rejected where sighting.probability > EvidenceOverFrames.neutral {
      // A sighting that fits another reference better, or differs from this one, is not evidence for it.
      switch reason {
      case .ambiguous, .differs, .otherColors: continue
      default: sightings.append(sighting)
      }
    }
    var updated: [Int] = []
    for (sighting, track) in assign(sightings, at: instant) {
      if let track {
        tracks[track].add(sighting, at: instant)
        updated.append(track)
      } else {
        tracks.append(Track(sighting, at: instant))
        updated.append(tracks.count - 1)
      }
    }
    return updated.map { tracks[$0] }.filter(\.isAccepted).map(\.sighting).sorted { $0.probability > $1.probability }
  }

  /// Returns for each sighting the track that it continues, or nil for a new track. Pairs with the least motion are
  /// assigned first, and each track once, so that two copies of one thing stay two tracks. One frame may show a thing by
  /// one of its images, and the next frame by another.
  private func assign(_ sightings: [Sighting], at instant: Instant) -> [(Sighting, track: Int?)] {
    var pairs: [(motion: Double, sighting: Int, track: Int)] = []
    for (s, sighting) in sightings.enumerated() {
      for (t, track) in tracks.enumerated() where track.thing == sighting.thing {
        if let motion = track.motion(to: sighting.outline, at: instant) { pairs.append((motion, s, t)) }
      }
    }
    var trackOf: [Int: Int] = [:]
    for pair in pairs.sorted(by: { ($0.motion, $0.sighting, $0.track) < ($1.motion, $1.sighting, $1.track) })
    where trackOf[pair.sighting] == nil && !trackOf.values.contains(pair.track) {
      trackOf[pair.sighting] = pair.track
    }
    return sightings.indices.map { (sightings[$0], trackOf[$0]) }
  }
}
