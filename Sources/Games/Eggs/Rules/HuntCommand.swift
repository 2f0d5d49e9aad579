public import EventSourcing

extension Hunt {
  /// A person's request. `seen` is the ``Egg/changedIn`` of the egg as the person saw it; nil for a program, which
  /// looks at nothing.
  public enum Command: Sendable {
    /// `shown`: whether a camera saw the egg's image. `from`: where the author is; nil if that is not known.
    case collect(Int, shown: Bool, from: Seeker?, seen: Int?, by: Author)
    case drop(Int, seen: Int?, by: Author)
    /// Takes back the last change, provided that the same author made it.
    case undo(Int, seen: Int?, by: Author)
    case move(Int, to: Coordinate, seen: Int?, by: Author)
    /// Puts every egg back where it was laid, uncollected.
    case reset(by: Author)
    /// Lays a new egg; the hunt chooses its number.
    case lay(HuntPlan.Egg, by: Author)
    /// Lays the egg of this number anew: with other words, at another place, or to be collected in another way.
    case change(HuntPlan.Egg, seen: Int?, by: Author)
    /// Takes the egg out of the hunt.
    case remove(Int, seen: Int?, by: Author)
  }
}
