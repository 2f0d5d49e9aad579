public import EventSourcing
import EventStore

/// The streams of one game: how somebody is erased from them, and what of them is too old.
public struct KeptStreams: Sendable {
  /// For how long a game keeps something.
  public struct Period: Sendable, Hashable {
    /// What pages call it: "eggDays".
    public let name: String
    /// For how many days, where the settings do not say.
    public let standardDays: Int

    /// The period called `name`, of so many days where the settings do not say.
    public init(_ name: String, standardDays: Int = 400) {
      self.name = name
      self.standardDays = standardDays
    }
  }

  /// The time before which a period is over, in milliseconds since 1970; nil where it is never over.
  public typealias Limit = @Sendable (Period) -> Int64?

  /// The first word of the streams' names: "eggs".
  public let domain: String
  /// The periods that the game has.
  public let periods: [Period]
  /// Whether browsers write into them, and not only players into contests.
  let isOfVisitors: Bool
  /// What is found of somebody in the facts of one of the streams, and what becomes of them at a time; nil where there are no facts.
  let found: @Sendable (Person, StreamName, [StoredEvent], Int64) throws(EventStoreError) -> Eraser.Found?
  /// Erases what is too old at a time, and returns how many facts that changed or deleted.
  let eraseOld: @Sendable (OldFacts, @escaping Limit, Int64) async throws -> Int

  /// Streams whose names begin with `domain` and a slash, and of which each is erased from by itself.
  ///
  /// `old` says what becomes of the facts of a stream when everything is erased that is too old at a time.
  public init<Event: ErasableFact>(
    _ domain: String, of facts: Event.Type, _ periods: [Period],
    old: @escaping @Sendable (_ facts: [Event], _ limit: Limit, _ time: Int64) -> Erasure<Event>
  ) {
    self.init(domain, periods, isOfVisitors: true) { person, stream, stored, time throws(EventStoreError) in
      try Eraser.Found(Event.self, of: person, in: stream, stored, at: time)
    } eraseOld: { journal, limit, time in
      guard periods.contains(where: { limit($0) != nil }) else { return 0 }
      var count = 0
      for (stream, _) in try await journal.store.streams(prefix: domain + "/") {
        count += try await journal.erase(from: stream) { old($0, limit, time) }
      }
      return count
    }
  }

  init(
    _ domain: String, _ periods: [Period], isOfVisitors: Bool,
    found: @escaping @Sendable (Person, StreamName, [StoredEvent], Int64) throws(EventStoreError) -> Eraser.Found?,
    eraseOld: @escaping @Sendable (OldFacts, @escaping Limit, Int64) async throws -> Int
  ) {
    self.domain = domain
    self.periods = periods
    self.isOfVisitors = isOfVisitors
    self.found = found
    self.eraseOld = eraseOld
  }
}
