extension Pack {
  /// The settings for playing the assignments of a pack.
  public struct Settings: Sendable, Equatable {
    /// Whether a wrong object is named on the screen.
    public var nameWrongObjects = true
    /// The time in seconds for assignments that do not set their own; their `seconds` already include it.
    public var seconds = 30
    /// Whether the deck is reshuffled after all assignments have been played.
    public var reshuffle = false

    /// Creates the settings of a pack that specifies none.
    public init() {}
  }
}
