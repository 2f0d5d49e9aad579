public import EventSourcing

/// An egg of a hunt that is under way.
public struct Egg: Sendable, Equatable {
  /// What can happen to an egg.
  public enum Change: String, Sendable {
    case collected, dropped, moved, undone, reset
  }

  /// What a change takes away, and undoing it brings back.
  struct Before: Sendable, Equatable {
    let spot: Coordinate
    let isCollected: Bool
  }

  /// The egg as the pack has it.
  public let plan: HuntPlan.Egg
  public internal(set) var spot: Coordinate
  public internal(set) var isCollected = false
  /// What was done last; nil where nothing was.
  public internal(set) var change: Change?
  /// Who did it, and when; nil where nothing was done.
  public internal(set) var author: Author?
  /// The version of the hunt in which it was done; 0 where nothing was.
  public internal(set) var changedIn = 0
  /// How it was before; nil where nothing was done that can be undone.
  var before: Before?

  init(_ plan: HuntPlan.Egg) {
    self.plan = plan
    spot = plan.spot
  }

  /// Whether the visitor with this id did what was done last, and can undo it.
  public func canBeUndone(by visitor: String) -> Bool { before != nil && author?.id == visitor }
}
