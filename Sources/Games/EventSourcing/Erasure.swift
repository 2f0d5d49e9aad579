/// The changes to the facts of a stream from which somebody, or something that is too old, is erased.
///
/// Facts are never taken away one by one: their versions have no gaps, and the actions of others are folded from them.
/// So each fact stays, with its kind, but without the parts that tell who did it and what they wrote.
public struct Erasure<Event: Fact>: Sendable {
  /// The facts that take the place of others, by index in the stream, from 0.
  public var replaced: [Int: Event] = [:]
  /// The facts that follow, such as that a note is gone.
  public var appended: [Event] = []
  /// Whether the stream is about nobody else and is deleted instead.
  public var isOfWholeStream = false
  /// The number of texts of others in which the name stands; they are among ``replaced`` if it
  /// is to be taken out of them.
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
  /// The erasure of `person` from `facts`, all facts of a stream, at `time`, in milliseconds since 1970. Facts that
  /// have been erased already are not touched again.
  static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self>
}
