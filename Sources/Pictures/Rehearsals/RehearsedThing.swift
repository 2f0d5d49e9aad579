public import Recognition
import Statistics

/// How one thing of a pack did in the photographs of a rehearsal.
public struct RehearsedThing: Sendable, Equatable {
  /// The name of its reference.
  public let name: String
  /// In how many photographs it was shown.
  public internal(set) var shown = 0
  /// In how many of them it was found.
  public internal(set) var found = 0
  /// The names of the objects that it was mistaken for in its photographs, and how often.
  public internal(set) var takenFor: [String: Int] = [:]
  /// Why it was not found, the most frequent reason first.
  public internal(set) var reasons: [Reason] = []
  /// The range, at 95 %, of how often it will be found the next ``Rehearsal/next`` times it is shown.
  public internal(set) var expected = 0...0

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

  /// Whether it was shown, was found often enough and was never mistaken for another object.
  public var isReady: Bool { rate.map { $0 >= Self.readyFrom } ?? false && takenFor.isEmpty }
}
