/// The changes to the facts of a stream that erase a person, or content that is too old.
///
/// Facts are never removed one by one: their versions have no gaps, and the actions of other people are folded from
/// them. So each fact stays and keeps its kind, but loses the parts that say who did something and what they wrote.
public struct Erasure<Event: Fact>: Sendable {
  /// The facts that take the place of others, by index in the stream, from 0.
  public var replaced: [Int: Event] = [:]
  /// The facts that follow, such as that a note is gone.
  public var appended: [Event] = []
  /// Whether the stream concerns no other person, and is deleted as a whole instead.
  public var isOfWholeStream = false
  /// The number of texts written by other people that contain the name. If the name is to be taken out of these texts,
  /// they are also in ``replaced``.
  public var mentions = 0

  /// Nothing is erased.
  public init() {}

  /// Whether there is nothing to do.
  public var isEmpty: Bool { replaced.isEmpty && appended.isEmpty && !isOfWholeStream }

  /// Takes the name of `person` out of `text`, which somebody else wrote and which becomes a fact by `make`.
  public mutating func takeOut(_ person: Person, of text: String, at index: Int, _ make: (String) -> Event) {
    guard let without = person.takenOut(of: text) else { return }
    mentions += 1
    if person.isTakenOutOfTexts { replaced[index] = make(without) }
  }
}

/// Facts that may be about a person.
public protocol ErasableFact: Fact {
  /// Returns the erasure of `person` from `facts`, all facts of a stream, at `time`, in milliseconds since 1970. Facts
  /// that are already erased are not changed again.
  static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self>
}
