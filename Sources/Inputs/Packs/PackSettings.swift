extension Pack {
  /// How the assignments of a pack are played.
  public struct Settings: Sendable, Equatable {
    /// Whether a wrong object is named on the screen.
    public var nameWrongObjects = true
    /// The time of the assignments that do not say theirs, in seconds; it is in their `seconds` already.
    public var seconds = 30
    /// Whether the deck is shuffled anew when all have been played.
    public var reshuffle = false

    /// The settings of a pack that says nothing.
    public init() {}
  }
}
