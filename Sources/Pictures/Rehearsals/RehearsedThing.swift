public import Recognition
import Statistics

/// How one thing of a pack did in the photographs of a rehearsal.
public struct RehearsedThing: Sendable, Equatable {
  /// Its name, which is that of its first image.
  public let name: String
  /// In how many photographs it was shown.
  public internal(set) var shown = 0
  /// In how many of them it was found.
  public internal(set) var found = 0
  /// By which of its images it was found, and how often.
  public internal(set) var foundBy: [String: Int] = [:]
  /// The names of the objects that it was mistaken for in its photographs, and how often.
  public internal(set) var takenFor: [String: Int] = [:]
  /// Why it was not found, the most frequent reason first.
  public internal(set) var reasons: [Reason] = []
  /// The range, at 95 %, of how often it will be found the next ``Rehearsal/next`` times it is shown.
  public internal(set) var expected = 0...0

  /// How many more photographs are needed before it can be ready, for itself and as its part of what the whole pack
  /// needs; 0 if it must be mended first, since its photographs begin anew when its picture is replaced.
  public internal(set) var missing = 0

  /// Why a thing was not found.
  public struct Reason: Sendable, Equatable {
    /// The rejection; nil if nothing of the object was seen at all.
    public let rejection: Rejection?
    /// In how many photographs.
    public let photographs: Int

    /// Creates a reason.
    public init(rejection: Rejection?, photographs: Int) {
      (self.rejection, self.photographs) = (rejection, photographs)
    }

    /// Advice on what to do about it.
    public var sentence: String {
      rejection?.sentence ?? "Nothing of it was seen: hold it nearer, flat, and in the light."
    }
  }

  /// The share of its photographs in which it is found; nil if it was in none.
  public var rate: Double? { shown > 0 ? Double(found) / Double(shown) : nil }

  /// The 95 % interval of the share (Wilson's score).
  public var rate95: ClosedRange<Double> { ConfidenceInterval.wilson95(events: found, of: shown) }

  /// The rate from which an object is ready: an object that is held up for three looks is then missed less than once in
  /// a hundred times (0.2³).
  public static let readyFrom = 0.8

  /// Whether it was shown, and was found too seldom or was mistaken for another object.
  var mustBeMended: Bool { rate.map { $0 < Self.readyFrom || !takenFor.isEmpty } ?? false }

  /// Whether it is ready, must be mended, or has too few photographs.
  public var verdict: RehearsalVerdict { mustBeMended ? .notReady : missing > 0 ? .fewPhotographs : .ready }

  /// Whether it was found often enough in enough photographs, and was never mistaken for another object.
  public var isReady: Bool { verdict == .ready }
}
