import Recognition
public import Statistics

/// A forecast of a lesson, made from photographs of a pack's objects.
public struct Rehearsal: Sendable {
  /// The things in the order of the pack.
  public let things: [RehearsedThing]
  /// The number of photographs that show none of the objects.
  public let strangers: Int
  /// The number of those photographs in which something was found.
  public let mistaken: Int
  /// The share of the photographs in which their object was found. Its interval is over objects, as if they were drawn
  /// from many like them; ``found95`` is the interval for the objects of this pack.
  public let found: ClusteredRate
  /// The prior for the rate of an object of which there is no photograph.
  let prior: BetaPrior

  /// The number of times an object is shown in the forecast of ``RehearsedThing/expected``.
  public static let next = 10

  /// Sums up `photographs` of the things called `names`, in this order.
  public init(_ photographs: [RehearsedPhotograph], of names: [String]) {
    var things = Dictionary(names.map { ($0, RehearsedThing(name: $0)) }, uniquingKeysWith: { one, _ in one })
    var reasons: [String: [Rejection?: Int]] = [:]
    for photograph in photographs {
      for shown in photograph.things {
        guard var thing = things[shown.name] else { continue }
        thing.shown += 1
        for other in photograph.takenFor { thing.takenFor[other, default: 0] += 1 }
        if shown.isFound {
          thing.found += 1
          thing.foundBy[shown.image ?? shown.name, default: 0] += 1
        } else if photograph.takenFor.isEmpty {
          reasons[shown.name, default: [:]][shown.rejection, default: 0] += 1
        }
        things[shown.name] = thing
      }
    }
    let strangers = photographs.filter(\.isStranger)
    self.strangers = strangers.count
    mistaken = strangers.count { !$0.takenFor.isEmpty }
    let counts = things.values.map { (events: $0.found, trials: $0.shown) }
    let prior = BetaPrior(of: counts)
    self.prior = prior
    // The photographs of a thing that must be mended begin anew.
    let counted = names.compactMap { things[$0] }.map { $0.mustBeMended ? (0, 0) : (found: $0.found, shown: $0.shown) }
    var missing = MissingPhotographs(counted).ofThings[...]
    self.things = names.compactMap { name in
      guard var thing = things[name] else { return nil }
      thing.reasons = (reasons[name] ?? [:]).map { RehearsedThing.Reason(rejection: $0.key, photographs: $0.value) }
        .sorted { ($1.photographs, $0.sentence) < ($0.photographs, $1.sentence) }
      thing.expected = prior.updated(events: thing.found, of: thing.shown).predicted95(of: Self.next)
      let needed = missing.removeFirst()
      thing.missing = thing.mustBeMended ? 0 : needed
      return thing
    }
    found = ClusteredRate(counts.map { (events: $0.events, units: Double($0.trials)) })
  }

  /// The 95 % interval of the share of the photographs in which their object is found (Wilson's score, over photographs);
  /// 0...1 without photographs.
  public var found95: ClosedRange<Double> {
    ConfidenceInterval.wilson95(events: found.events, of: things.reduce(0) { $0 + $1.shown })
  }

  /// The 95 % interval of the share of the strangers in which something is found (Wilson's score).
  public var mistaken95: ClosedRange<Double> { ConfidenceInterval.wilson95(events: mistaken, of: strangers) }

  /// How many more photographs are needed of all things together; those that must be mended first do not count.
  public var missing: Int { things.reduce(0) { $0 + $1.missing } }

  /// Whether the pack is ready, must be mended, or has too few photographs. A pack without things is not ready.
  public var verdict: RehearsalVerdict {
    if things.isEmpty || mistaken > 0 || things.contains(where: \.mustBeMended) { return .notReady }
    return missing > 0 ? .fewPhotographs : .ready
  }

  /// Whether every thing is ready, and no stranger was taken for one.
  public var isReady: Bool { verdict == .ready }

  /// Returns, for each object that was shown later, the range in which the number of times it is found was expected at
  /// 95 %, and the numbers of photographs in which it was found and shown.
  public func compared(with later: Rehearsal) -> [(name: String, expected: ClosedRange<Int>, found: Int, shown: Int)] {
    let known = Dictionary(things.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    return later.things.filter { $0.shown > 0 }.map { thing in
      let before = known[thing.name]
      let expected = prior.updated(events: before?.found ?? 0, of: before?.shown ?? 0).predicted95(of: thing.shown)
      return (thing.name, expected, thing.found, thing.shown)
    }
  }
}
