/// Follows sightings from frame to frame, so that a lucky frame of a hard case does not count, two or three do, and a
/// clear view counts at once.
///
/// Sightings of one reference whose outlines can be one thing in motion are a track. Those below the
/// recogniser's accept level count too. A track is accepted when its frames together make it probable, and stays
/// so until it is lost.
///
/// A photograph is no frame: it is looked at as closely as it takes, its sightings are accepted by themselves, and it
/// says nothing of the frames around it.
public struct Tracker: Sendable {
  /// When a frame was captured, on a clock that stands still while the machine sleeps.
  public typealias Instant = SuspendingClock.Instant

  /// Probability of all frames of a track together from which it is accepted: see "Tracking" in the documentation.
  public static let acceptFrom = 0.97
  /// Time after which a thing that is not seen any more is forgotten, and must be proved anew.
  static let memory = Duration.seconds(1)

  private let start: Instant?
  private var tracks: [Track] = []

  /// Begins without any memory. Frames that were captured at or before `start` say nothing.
  public init(after start: Instant? = nil) { self.start = start }

  /// Takes in the findings in the frame that was captured at `instant`, and returns the things that are now certain to
  /// be in it: the probability is that of all frames together, the outline is that of this frame.
  ///
  /// Verdicts may come late and out of order. A second look at a frame takes the place of the first.
  public mutating func update(_ findings: Recogniser.Findings, at instant: Instant) -> [Sighting] {
    // A photograph owes nothing to the frames around it, nor to when the camera came or went.
    if findings.standAlone { return findings.accepted }
    if let start, instant <= start { return [] }
    tracks = tracks.compactMap { instant - $0.lastSeen > Self.memory ? nil : $0.without(frameAt: instant) }
    var sightings = findings.accepted
    for (sighting, reason) in findings.rejected where sighting.probability > EvidenceOverFrames.neutral {
      // A sighting that fits another reference better, or differs from this one, does not speak for it.
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

  /// For each sighting the track that it goes on, or nil for a new one: the least motion first, each track once, so
  /// that two copies of one reference stay two.
  private func assign(_ sightings: [Sighting], at instant: Instant) -> [(Sighting, track: Int?)] {
    var pairs: [(motion: Double, sighting: Int, track: Int)] = []
    for (s, sighting) in sightings.enumerated() {
      for (t, track) in tracks.enumerated() where track.reference == sighting.reference {
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
