public import EventSourcing

extension Hunt {
  /// What somebody wants. `seen` is the ``Egg/changedIn`` of the egg that the person was looking at; nil for a program
  /// that looks at nothing.
  public enum Command: Sendable {
    /// `shown`: the egg's image was seen by a camera.
    case collect(Int, shown: Bool, seen: Int?, by: Author)
    case drop(Int, seen: Int?, by: Author)
    /// Takes back what was done last, as far as the author of it asks.
    case undo(Int, seen: Int?, by: Author)
    case move(Int, to: Coordinate, seen: Int?, by: Author)
    /// All eggs lie as the pack has them, none collected.
    case reset(by: Author)
  }
}
