import Recognition

/// The verdict on a picture, in the light of earlier frames.
struct FrameVerdict: Sendable {
  /// The accepted sightings, the most probable first.
  var sightings: [Sighting]
  /// The things that were already there when the question was asked, and that do not count until they have been away.
  var waiting: Set<String> = []
  /// The reason why nothing is accepted. Nil if something is, or if the look searched only for the thing that is asked
  /// for.
  var rejection: Rejection?

  var counting: [Sighting] { sightings.filter { !waiting.contains($0.thing) } }
}
