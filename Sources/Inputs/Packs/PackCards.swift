extension Pack {
  /// Cards that are shown to the camera outside of the quiz: names of images. They are neither asked about nor named there.
  public struct Cards: Sendable, Equatable {
    /// The card on which the moon stands; nil where the pack has none.
    public var moon: String?
    /// The number cards, that of 0 first.
    public var numbers: [String] = []

    /// The cards of a pack that has none.
    public init() {}
  }
}
