import Recognition
public import Rehearsals
import Statistics

/// The forecast for the coming lesson from photographs of a pack's things, as the page of the rehearsal shows it.
public struct RehearsalReport: Codable, Sendable, Equatable {
  /// Why a thing was not found.
  public struct Reason: Codable, Sendable, Equatable {
    /// The code of the rejection; `unseen` if nothing of the thing was seen at all.
    public var code: String
    /// The sentence that says what to do.
    public var title: String
    /// The things that the reason names, the best first.
    public var names: [String]
    /// In how many photographs it was so.
    public var photographs: Int

    init(_ rejection: Rejection?, photographs: Int = 1) {
      let reason = RehearsedThing.Reason(rejection: rejection, photographs: photographs)
      (code, title, names) = (rejection?.code ?? "unseen", reason.sentence, rejection?.things ?? [])
      self.photographs = photographs
    }
  }

  /// A thing or an image that was seen, and how often.
  public struct Taken: Codable, Sendable, Equatable {
    /// Its name.
    public var name: String
    /// In how many photographs.
    public var photographs: Int

    static func sorted(_ counts: [String: Int]) -> [Taken] {
      counts.map { Taken(name: $0.key, photographs: $0.value) }
        .sorted { ($1.photographs, $0.name) < ($0.photographs, $1.name) }
    }
  }

  /// One thing of the pack.
  public struct Thing: Codable, Sendable, Equatable {
    /// Its name.
    public var name: String
    /// In how many photographs it was shown.
    public var shown: Int
    /// In how many of them it was found.
    public var found: Int
    /// By which of its images it was found, and how often, the most frequent first.
    public var foundBy: [Taken]
    /// The ends of the 95 % interval of the share; nil where it was not shown.
    public var share95: [Double]?
    /// The fewest and the most times that it will be found of the next 10, at 95 %.
    public var expected: [Int]
    /// The things that it was mistaken for, the most frequent first.
    public var takenFor: [Taken]
    /// Why it was not found, the most frequent first.
    public var reasons: [Reason]
    /// Whether it is ready for a lesson.
    public var ready: Bool
    /// Whether it is ready, must be mended, or has too few photographs.
    public var verdict: RehearsalVerdict
    /// How many more photographs of it are needed before it can be ready; 0 if it must be mended first.
    public var missing: Int

    init(_ thing: RehearsedThing) {
      (name, shown, found, ready) = (thing.name, thing.shown, thing.found, thing.isReady)
      (verdict, missing) = (thing.verdict, thing.missing)
      share95 = thing.shown > 0 ? thing.rate95.ends : nil
      expected = [thing.expected.lowerBound, thing.expected.upperBound]
      (foundBy, takenFor) = (Taken.sorted(thing.foundBy), Taken.sorted(thing.takenFor))
      reasons = thing.reasons.map { Reason($0.rejection, photographs: $0.photographs) }
    }
  }

  /// A rehearsal that is over.
  public struct Earlier: Codable, Sendable, Equatable {
    /// When its last photograph was judged, in milliseconds since 1970.
    public var at: Int64
    /// How many photographs of things there were.
    public var shown: Int
    /// In how many of them their thing was found.
    public var found: Int
    /// The ends of the 95 % interval of the share found; nil without photographs of things.
    public var share95: [Double]?
    /// How many photographs showed none of the things.
    public var strangers: Int
    /// In how many photographs something was seen that they do not show, strangers included.
    public var otherSeen: Int

    init(_ entries: [RehearsalBook.Entry]) {
      let ofThings = entries.filter { $0.thing != nil }
      at = entries.map(\.at).max() ?? 0
      (shown, found) = (ofThings.count, ofThings.count { $0.image != nil })
      share95 = shown > 0 ? ConfidenceInterval.wilson95(events: found, of: shown).ends : nil
      strangers = entries.count - shown
      otherSeen = entries.count { !$0.takenFor.isEmpty }
    }
  }

  /// The findings in the most recent photograph.
  public struct Photograph: Codable, Sendable, Equatable {
    /// Whether its thing was found; nil if the photograph shows something that is not in the pack.
    public var found: Bool?
    /// The other things that were seen.
    public var takenFor: [String]
    /// Why its thing was not found; nil where it was.
    public var reason: Reason?

    init(_ photograph: RehearsedPhotograph) {
      takenFor = photograph.takenFor.sorted()
      let thing = photograph.things.first
      found = thing?.isFound
      if let thing, !thing.isFound { reason = Reason(thing.rejection) }
    }
  }

  /// The things in the order of the pack.
  public var things: [Thing]
  /// How many photographs were judged.
  public var photographs: Int
  /// In how many photographs of things their thing was found.
  public var found: Int
  /// How many photographs of things there were.
  public var shown: Int
  /// The ends of the 95 % interval of the share found (Wilson's, over photographs); nil without photographs.
  public var share95: [Double]?
  /// How many photographs showed none of the things.
  public var strangers: Int
  /// In how many of those a thing was seen.
  public var mistaken: Int
  /// The ends of the 95 % interval of their share; nil without such photographs.
  public var mistaken95: [Double]?
  /// Whether the pack is ready for a lesson.
  public var ready: Bool
  /// Whether the pack is ready, must be mended, or has too few photographs.
  public var verdict: RehearsalVerdict
  /// How many more photographs are needed of all things together; those that must be mended first do not count.
  public var missing: Int
  /// How many photographs that went wrong are kept and can be judged again by the same references.
  public var kept = 0
  /// Whether the pack was changed between the photographs.
  public var changed: Bool
  /// The share of a thing's photographs that must succeed for the thing to be ready, 0...1.
  public var readyFrom: Double
  /// The time of the looks that accepted their thing, in milliseconds: the median, and the time within which nine of ten
  /// did. Nil where nothing was accepted.
  public var took: [Int]?
  /// The rehearsals before, the latest first.
  public var earlier: [Earlier]
  /// The photograph that was sent with the request; nil if there was none.
  public var last: Photograph?

  init(
    _ entries: [RehearsalBook.Entry], of names: [String], changed: Bool, earlier: [[RehearsalBook.Entry]] = [],
    last: RehearsedPhotograph?
  ) {
    self.init(
      Rehearsal(entries.map(\.photograph), of: names), photographs: entries.count, changed: changed, last: last)
    let times = entries.filter { $0.image != nil }.map(\.took).sorted()
    if !times.isEmpty { took = [times[(times.count - 1) / 2], times[(9 * times.count + 9) / 10 - 1]] }
    self.earlier = earlier.reversed().map(Earlier.init)
  }

  init(_ rehearsal: Rehearsal, photographs: Int, changed: Bool, last: RehearsedPhotograph?) {
    earlier = []
    things = rehearsal.things.map(Thing.init)
    (self.photographs, self.changed, ready) = (photographs, changed, rehearsal.isReady)
    (verdict, missing) = (rehearsal.verdict, rehearsal.missing)
    (found, shown) = (rehearsal.found.events, Int(rehearsal.found.units))
    share95 = shown > 0 ? rehearsal.found95.ends : nil
    (strangers, mistaken) = (rehearsal.strangers, rehearsal.mistaken)
    mistaken95 = strangers > 0 ? rehearsal.mistaken95.ends : nil
    readyFrom = RehearsedThing.readyFrom
    self.last = last.map(Photograph.init)
  }
}

extension ClosedRange {
  fileprivate var ends: [Bound] { [lowerBound, upperBound] }
}
