import Recognition

/// The verdict on a picture, in the light of earlier frames.
struct FrameVerdict: Sendable {
  /// The accepted sightings, the most probable first.
  var sightings: [Sighting]
  /// The things that were there when the question was asked, and do not count until they have been away.
  var waiting: Set<String> = []
  /// The reason why nothing is accepted; nil if something is, or if only the thing that is asked was looked for.
  var rejection: Rejection?

  var counting: [Sighting] { sightings.filter { !waiting.contains($0.reference) } }
}
