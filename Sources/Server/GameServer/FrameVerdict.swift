public import Recognition

/// What is seen in a frame, in the light of the frames before.
public struct FrameVerdict: Sendable {
  /// What is certain to be there, the most probable first.
  public var sightings: [Sighting]
  /// Why nothing is; nil where something is.
  public var rejection: Rejection?

  /// `sightings` of a frame in which, by itself, there were `findings`.
  init(_ sightings: [Sighting], of findings: Recogniser.Findings) {
    self.sightings = sightings
    // What one frame shows, but the frames before do not bear out, is not sure yet.
    rejection = sightings.isEmpty ? findings.reason ?? .unsure : nil
  }
}
