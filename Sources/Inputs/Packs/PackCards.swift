extension Pack {
  /// Cards that are shown to the camera outside the quiz: names of images. The quiz neither asks about them nor names
  /// them.
  public struct Cards: Sendable, Equatable {
    /// The card that stands for the Moon; nil if the pack has none.
    public var moon: String?
    /// The card that stands for the Earth; nil if the pack has none.
    public var earth: String?
    /// The card that stands for the Sun; nil if the pack has none.
    public var sun: String?
    /// The number cards, beginning with 0.
    public var numbers: [String] = []

    /// The cards of the sky: those of the Sun, the Earth and the Moon, as far as the pack has them.
    public var sky: [String] { [sun, earth, moon].compactMap(\.self) }

    /// Creates the cards of a pack that has none.
    public init() {}
  }
}
