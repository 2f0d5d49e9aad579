import Recognition

/// The forecast of the lesson to come that photographs of a pack's things allow.
public struct Rehearsal: Sendable {
  /// The things in the order of the pack.
  public let things: [RehearsedThing]
  /// The photographs that show none of them.
  public let strangers: Int
  /// Those of them in which something was found.
  public let mistaken: Int
  /// The share of the photographs in which their thing was found, with the interval over things: photographs of one
  /// thing are not independent.
  public let found: ClusteredRate
  /// The knowledge of the rate of a thing that was not shown.
  let prior: BetaPrior

  /// The times that a thing is shown to which its ``RehearsedThing/expected`` counts refer.
  public static let next = 10

  /// Sums up `judgements` of photographs of the things called `names`, in this order.
  public init(_ judgements: [Judgement], of names: [String]) {
    var things = Dictionary(names.map { ($0, RehearsedThing(name: $0)) }, uniquingKeysWith: { one, _ in one })
    var reasons: [String: [Rejection?: Int]] = [:]
    var (strangers, mistaken) = (0, 0)
    for judgement in judgements where judgement.isReadable {
      if judgement.isNegative {
        strangers += 1
        mistaken += judgement.wrong.isEmpty ? 0 : 1
      }
      for object in judgement.objects {
        guard let name = object.object.references.first, things[name] != nil else { continue }
        things[name]?.shown += 1
        for wrong in Set(judgement.wrong.map(\.sighting.reference)) { things[name]?.takenFor[wrong, default: 0] += 1 }
        if object.isFound {
          things[name]?.found += 1
        } else {
          reasons[name, default: [:]][object.candidate?.rejection, default: 0] += 1
        }
      }
    }
    let counts = things.values.map { (events: $0.found, trials: $0.shown) }
    let prior = BetaPrior(of: counts)
    self.prior = prior
    self.things = names.compactMap { name in
      guard var thing = things[name] else { return nil }
      thing.reasons = (reasons[name] ?? [:]).map { RehearsedThing.Reason(rejection: $0.key, photographs: $0.value) }
        .sorted { ($1.photographs, $0.sentence) < ($0.photographs, $1.sentence) }
      thing.expected = prior.updated(events: thing.found, of: thing.shown).predicted95(of: Self.next)
      return thing
    }
    (self.strangers, self.mistaken) = (strangers, mistaken)
    found = ClusteredRate(counts.map { (events: $0.events, units: Double($0.trials)) })
  }

  /// The 95 % interval of the share of the strangers in which something is found (Wilson's score).
  public var mistaken95: ClosedRange<Double> { ConfidenceInterval.wilson95(events: mistaken, of: strangers) }

  /// Whether every thing is, and no stranger was taken for one.
  public var isReady: Bool { things.allSatisfy(\.isReady) && mistaken == 0 && !things.isEmpty }

  /// For each thing that was shown later: the counts within which it was expected to be found then, at 95 %, and in how
  /// many photographs it was found and shown.
  public func compared(with later: Rehearsal) -> [(name: String, expected: ClosedRange<Int>, found: Int, shown: Int)] {
    let known = Dictionary(things.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    return later.things.filter { $0.shown > 0 }.map { thing in
      let before = known[thing.name]
      let expected = prior.updated(events: before?.found ?? 0, of: before?.shown ?? 0).predicted95(of: thing.shown)
      return (thing.name, expected, thing.found, thing.shown)
    }
  }
}
