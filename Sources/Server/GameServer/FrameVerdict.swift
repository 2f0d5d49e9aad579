import Recognition

/// The verdict on a picture, in the light of earlier frames.
struct FrameVerdict: Sendable {
  /// The accepted sightings, the most probable first.
  var sightings: [Sighting]
  /// What was there when the question was asked, and does not count until it has been away.
  var waiting: Set<String> = []
  /// Why nothing is accepted; nil if something is, or if only what is asked was looked for.
  var rejection: Rejection?

  /// The sightings that count.
  var counting: [Sighting] { sightings.filter { !waiting.contains($0.reference) } }
}
