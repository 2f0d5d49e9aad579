import Recognition

/// How ready a player's camera is for the game. Pages report obstacles to opening it; frames show the rest.
public enum CameraCheck: String, Codable, Sendable, CaseIterable {
  /// The page has not opened it yet.
  case untried
  /// The browser or its user does not allow it.
  case denied
  /// The page's address is not secure.
  case insecure
  /// The device has none.
  case none
  /// Another program uses it.
  case inUse
  /// It does not open for another reason.
  case unknown
  /// It was there and is gone.
  case lost
  /// Its frames are too dark.
  case tooDark
  /// Its frames show nothing that is known.
  case looking
  /// It has shown a known thing.
  case ready

  /// Creates the state of the camera from the verdict on a frame or photograph.
  init(_ verdict: FrameVerdict) {
    self = verdict.sightings.isEmpty ? (verdict.rejection == .tooDark ? .tooDark : .looking) : .ready
  }

  /// Whether it is a report that replaces `old`: a camera that was ready stays so until it is gone.
  func replaces(_ old: CameraCheck) -> Bool { self != old && !(old == .ready && [.looking, .tooDark].contains(self)) }
}
