import Recognition

/// The verdict on a picture, in the light of earlier frames.
struct FrameVerdict: Sendable {
  /// The accepted sightings, the most probable first.
  var sightings: [Sighting]
  /// Why nothing is accepted; nil if something is.
  var rejection: Rejection?
}
