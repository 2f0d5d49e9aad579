public import EventSourcing

/// An egg of a hunt in progress.
public struct Egg: Sendable, Equatable, Codable {
  /// The kinds of change to an egg.
  public enum Change: String, Sendable, Codable, CaseIterable {
    case collected, dropped, moved, undone, reset, laid, changed
  }

  /// The part of an egg's state that a change overwrites and an undo restores.
  struct Before: Sendable, Equatable, Codable {
    let spot: Coordinate
    let isCollected: Bool
  }

  /// The egg as it was laid: by the pack, or by a host.
  public internal(set) var plan: HuntPlan.Egg
  /// Where the egg lies now; at first, where the plan has it.
  public internal(set) var spot: Coordinate
  /// Whether the egg counts as collected: it was collected, and since then it was not dropped, the collection was not
  /// undone, and the hunt was not reset.
  public internal(set) var isCollected = false
  /// The last change; nil if there was none.
  public internal(set) var change: Change?
  /// The author of the last change, with its time; nil if the egg has never changed.
  public internal(set) var author: Author?
  /// The version of the hunt that the last change made; 0 if there was none.
  public internal(set) var changedIn = 0
  /// The state before the last change; nil if there is nothing to undo.
  var before: Before?

  init(_ plan: HuntPlan.Egg) {
    self.plan = plan
    spot = plan.spot
  }

  /// Whether nothing has happened to it since the visitor with this id laid it as `plan`, whatever its number.
  func isJustLaid(by visitor: String, as plan: HuntPlan.Egg) -> Bool {
    change == .laid && author?.id == visitor && self.plan.numbered(plan.number) == plan
  }

  /// Whether the visitor with this id made the last change and can undo it.
  public func canBeUndone(by visitor: String) -> Bool { before != nil && author?.id == visitor }
}
