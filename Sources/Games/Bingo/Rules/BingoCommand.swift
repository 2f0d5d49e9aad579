public import EventSourcing

extension Bingo {
  /// A person's request. `by` is the browser that it comes from, and `at` is in milliseconds since 1970.
  public enum Command: Sendable {
    /// `isOpen`: whether others may join.
    case open(BingoPlan, isOpen: Bool, by: Author)
    /// The card is drawn by the generator of `seed`.
    case join(name: String, seed: UInt64, by: String, at: Int64)
    /// A camera saw these things.
    case find([String], by: String, at: Int64)
    /// Ends the game.
    case close(at: Int64)
  }
}
