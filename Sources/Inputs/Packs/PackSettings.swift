extension Pack {
  /// The settings for playing the assignments of a pack.
  public struct Settings: Sendable, Equatable {
    /// Whether a wrong object is named on the screen.
    public var nameWrongObjects = true
    /// The time in seconds for assignments that do not set their own; their `seconds` already include it.
    public var seconds = 30
    /// The speed at which players read, in letters per second. The clock starts later than the question by the time
    /// that reading takes; 0 gives no time to read.
    ///
    /// Adults read 238 words a minute in silence (Brysbaert, J. Mem. Lang. 109, 2019), which is 20 letters a second
    /// with spaces; children of ten read about 140 words aloud (Hasbrouck and Tindal, 2017), which is 12.
    public var lettersPerSecond = 15
    /// Whether a hint waits until half of the time is over; otherwise it stands below the question.
    public var hintsAtHalfTime = false
    /// Whether the deck is reshuffled after all assignments have been played.
    public var reshuffle = false

    /// Creates the settings of a pack that specifies none.
    public init() {}
  }
}
