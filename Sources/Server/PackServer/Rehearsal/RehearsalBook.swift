public import EventSourcing

/// What is recorded of the rehearsals of one pack: the photographs of the present one, and those of the ones before.
public struct RehearsalBook: Decider {
  /// A request about the rehearsals. Times are in milliseconds since 1970.
  public enum Command: Sendable {
    /// Records a photograph that was judged.
    case judge(Entry)
    /// Leaves out the photographs of a thing, or of strangers if it is nil.
    case forget(thing: String?, at: Int64)
    /// Ends the present rehearsal and begins another.
    case begin(at: Int64)
    /// Takes over what is recorded of a pack that had another name.
    case adopt(RehearsalBook, at: Int64)
    /// Ends everything, because the pack is not there any more.
    case close(at: Int64)
  }

  /// The most photographs of the present rehearsal that are counted: the latest ones.
  static let maxPhotographs = 1000
  /// The most earlier rehearsals that are told: the latest ones.
  static let maxEarlier = 20

  /// The photographs of the present rehearsal, in the order in which they were judged.
  public private(set) var present: [Entry] = []
  /// The photographs of each earlier rehearsal, the oldest first.
  public private(set) var earlier: [[Entry]] = []

  /// The book of a pack that was never rehearsed.
  public init() {}

  /// The facts that follow from `command`; none if there is nothing to forget, to end or to take over.
  public func decide(_ command: Command, at now: Instant) throws(Never) -> [RehearsalFact] {
    switch command {
    case .judge(let entry): [.judged(entry)]
    case .forget(let thing, let time): present.contains { $0.thing == thing } ? [.forgot(thing: thing, at: time)] : []
    case .begin(let time): present.isEmpty ? [] : [.begun(at: time)]
    case .adopt(let other, let time):
      // Nothing of a pack that had this name before is mixed in.
      (present.isEmpty && earlier.isEmpty ? [] : [.closed(at: time)])
        + other.earlier.flatMap { $0.map(RehearsalFact.judged) + [.begun(at: $0.last?.at ?? time)] }
        + other.present.map(RehearsalFact.judged)
    case .close(let time): present.isEmpty && earlier.isEmpty ? [] : [.closed(at: time)]
    }
  }

  /// Folds `fact` into the book.
  public mutating func apply(_ fact: RehearsalFact) {
    switch fact {
    case .judged(let entry):
      // What was found by other images of the thing does not count any more.
      present.removeAll { $0.thing == entry.thing && $0.images != entry.images }
      present.append(entry)
      if present.count > Self.maxPhotographs { present.removeFirst() }
    case .forgot(let thing, _): present.removeAll { $0.thing == thing }
    case .begun:
      if !present.isEmpty { earlier.append(present) }
      if earlier.count > Self.maxEarlier { earlier.removeFirst() }
      present = []
    case .closed: (present, earlier) = ([], [])
    }
  }
}
