public import EventSourcing

/// The rules of a hunt: many people collect, drop and move eggs at the same time.
///
/// A command names the version of the egg that its author was looking at. If the egg has changed since, nothing happens
/// and the refusal says who was first: of two presses at the same moment, one wins.
public struct Hunt: Snapshottable {
  /// The format of saved hunts; the number goes up when the encoded form or ``apply(_:)`` changes.
  public static let snapshotFormat = "eggs.4"

  /// The most eggs that a host may lay in a hunt.
  public static let maxEggs = 500

  /// The hunt as it was laid out at first.
  public let plan: HuntPlan
  /// The eggs by number.
  public private(set) var eggs: [Egg]
  /// The eggs that were taken out, by number, each with the version of the hunt that did so.
  public private(set) var removed: [Int: Int] = [:]
  /// The number of facts so far, including those about eggs that the hunt no longer has.
  public private(set) var version = 0

  /// The hunt before anything has happened.
  public init(_ plan: HuntPlan) {
    self.plan = plan
    eggs = plan.eggs.map(Egg.init)
  }

  /// True if both have the same plan; a hunt saved under another plan is folded anew.
  public func began(as beginning: Self) -> Bool { plan == beginning.plan }

  /// The number of collected eggs.
  public var collected: Int { eggs.count(where: \.isCollected) }

  /// The egg with this number; nil if the hunt has none.
  public func egg(_ number: Int) -> Egg? { index(number).map { eggs[$0] } }

  /// The one fact that follows from `command`; none if the eggs already are as it wants them.
  ///
  /// - Throws: ``Refusal`` for an egg that does not exist or that somebody changed since the author looked, for an
  ///   image that was not shown, an egg that is too far away, for an undo of nothing or of somebody else's change, and
  ///   for an egg that cannot be laid.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [HuntFact] {
    switch command {
    case .collect(let number, let shown, let seeker, let seen, let author):
      let egg = try look(number, seen)
      if egg.isCollected { return [] }
      if let radius = egg.plan.radius {
        guard let seeker else { throw .placeUnknown(number, radius: radius) }
        guard seeker.isWithin(radius, of: egg.spot) else {
          throw .tooFar(number, radius: radius, metres: egg.plan.isHidden ? nil : Int(seeker.distance(to: egg.spot)))
        }
      }
      guard shown || egg.plan.image == nil else { throw .toBeShown(number) }
      return [.collected(number, shown: shown, by: author)]
    case .drop(let number, let seen, let author):
      return try look(number, seen).isCollected ? [.dropped(number, by: author)] : []
    case .undo(let number, let seen, let author):
      let egg = try look(number, seen)
      guard egg.before != nil, let last = egg.author else { throw .nothingToUndo(number) }
      guard egg.canBeUndone(by: author.id) else { throw .notYours(number, by: last) }
      return [.undone(number, by: author)]
    case .move(let number, let spot, let seen, let author):
      return try look(number, seen).spot == spot ? [] : [.moved(number, to: spot, by: author)]
    case .reset(let author):
      let isAsPlanned = eggs.allSatisfy { !$0.isCollected && $0.spot == $0.plan.spot }
      return isAsPlanned ? [] : [.reset(by: author)]
    case .lay(let egg, let author):
      let egg = try egg.checked()
      // The answer to the first press was lost on its way.
      if eggs.contains(where: { $0.isJustLaid(by: author.id, as: egg) }) { return [] }
      guard eggs.count < Self.maxEggs, let number = freeNumber else { throw .tooManyEggs }
      return [.laid(egg.numbered(number), by: author)]
    case .change(let egg, let seen, let author):
      let before = try look(egg.number, seen)
      let egg = try egg.checked(besides: before.plan)
      return before.plan == egg && before.spot == egg.spot ? [] : [.laid(egg, by: author)]
    case .remove(let number, let seen, let author):
      _ = try look(number, seen)
      return [.removed(number, by: author)]
    }
  }

  /// The number after the highest that an egg has or had, or, beyond the last, one that none ever had; nil if all were
  /// given. A number that was taken out is not
  /// given again, because what is collected is stored by number.
  private var freeNumber: Int? {
    let highest = (eggs.map(\.plan.number) + removed.keys).max() ?? 0
    let next = HuntPlan.Egg.numbers.contains(highest + 1) ? highest + 1 : nil
    return next ?? HuntPlan.Egg.numbers.first { removed[$0] == nil && index($0) == nil }
  }

  /// Folds `fact`; one about an egg that the hunt no longer has only counts towards ``version``.
  public mutating func apply(_ fact: HuntFact) {
    version += 1
    switch fact {
    case .collected(let number, _, let author): change(number, .collected, author) { $0.isCollected = true }
    case .dropped(let number, let author): change(number, .dropped, author) { $0.isCollected = false }
    case .moved(let number, let spot, let author): change(number, .moved, author) { $0.spot = spot }
    case .undone(let number, let author):
      change(number, .undone, author) { egg in
        guard let before = egg.before else { return }
        (egg.spot, egg.isCollected) = (before.spot, before.isCollected)
      }
    case .reset(let author):
      for number in eggs.map(\.plan.number) {
        change(number, .reset, author) { ($0.spot, $0.isCollected) = ($0.plan.spot, false) }
      }
    case .laid(let egg, let author):
      let isNew = index(egg.number) == nil
      if isNew {
        removed[egg.number] = nil
        eggs.append(Egg(egg))
        eggs.sort { $0.plan.number < $1.plan.number }
      }
      change(egg.number, isNew ? .laid : .changed, author) { ($0.plan, $0.spot) = (egg, egg.spot) }
    case .removed(let number, _):
      eggs.removeAll { $0.plan.number == number }
      removed[number] = version
    }
  }

  private func index(_ number: Int) -> Int? { eggs.firstIndex { $0.plan.number == number } }

  /// The egg with this number, provided that it has not changed since version `seen`.
  private func look(_ number: Int, _ seen: Int?) throws(Refusal) -> Egg {
    guard let egg = egg(number) else { throw .noSuchEgg(number) }
    if let seen, seen != egg.changedIn, let change = egg.change, let author = egg.author {
      throw .changed(number, change, by: author)
    }
    return egg
  }

  private mutating func change(_ number: Int, _ change: Egg.Change, _ author: Author, _ body: (inout Egg) -> Void) {
    guard let i = index(number) else { return }
    let before = Egg.Before(spot: eggs[i].spot, isCollected: eggs[i].isCollected)
    body(&eggs[i])
    // An undo cannot be undone, a reset concerns everyone, and a host lays an egg anew: all start afresh.
    eggs[i].before = [.undone, .reset, .laid, .changed].contains(change) ? nil : before
    (eggs[i].change, eggs[i].author, eggs[i].changedIn) = (change, author, version)
  }
}
