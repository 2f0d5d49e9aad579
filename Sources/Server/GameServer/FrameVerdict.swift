public import Recognition

/// The verdict on a frame, in the light of earlier frames.
public struct FrameVerdict: Sendable {
  /// The accepted sightings, the most probable first.
  public var sightings: [Sighting]
  /// Why nothing is accepted; nil if something is.
  public var rejection: Rejection?

  /// The verdict that accepts `sightings` in a frame in which by itself `findings` were found.
  init(_ sightings: [Sighting], of findings: Recogniser.Findings) {
    self.sightings = sightings
    // What one frame shows but earlier frames do not confirm is not certain yet.
    rejection = sightings.isEmpty ? findings.reason ?? .unsure : nil
  }
}
