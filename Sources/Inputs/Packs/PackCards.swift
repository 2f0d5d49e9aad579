extension Pack {
  /// Cards that are shown to the camera outside the quiz: names of images. The quiz neither asks about them nor names
  /// them.
  public struct Cards: Sendable, Equatable {
    /// The card that stands for the Moon; nil if the pack has none.
    public var moon: String?
    /// The number cards, beginning with 0.
    public var numbers: [String] = []

    /// Creates the cards of a pack that has none.
    public init() {}
  }
}
