import Basics
public import EventSourcing
package import EventStore

/// The streams of one game, with the ways to erase a person and old facts from them.
public struct KeptStreams: Sendable {
  /// A retention period of a game.
  public struct Period: Sendable, Hashable {
    /// The name that pages know it by: "eggDays".
    public let name: String
    /// Its length in days, unless the settings say otherwise.
    public let standardDays: Int

    /// Creates a period whose length is `standardDays`, unless the settings say otherwise.
    public init(_ name: String, standardDays: Int = 400) {
      self.name = name
      self.standardDays = standardDays
    }
  }

  /// The time before which facts are too old, in milliseconds since 1970; nil if they are kept for ever.
  public typealias Limit = @Sendable (Period) -> Int64?

  /// The first word of the streams' names: "eggs".
  public let domain: String
  /// The game's retention periods.
  public let periods: [Period]
  /// Whether browsers write to these streams outside contests.
  let isOfVisitors: Bool
  /// Searches the facts of one stream for a person, with the change that erases the person at a time; nil if there are
  /// no facts.
  let found: @Sendable (Person, StreamName, [StoredEvent], Int64) throws(EventStoreError) -> Eraser.Found?
  /// Erases the facts that are too old at a time; returns the number of facts that it changed or deleted.
  let eraseOld: @Sendable (OldFacts, @escaping Limit, Int64) async throws -> Int

  /// Creates the streams whose names begin with `domain` and a slash. Each stream is erased from independently.
  /// `isOfVisitors` says whether browsers write to them.
  ///
  /// `old` erases the facts of one stream that are too old at a time.
  public init<Event: ErasableFact>(
    _ domain: String, of facts: Event.Type, _ periods: [Period], isOfVisitors: Bool = true,
    old: @escaping @Sendable (_ facts: [Event], _ limit: Limit, _ time: Int64) -> Erasure<Event>
  ) {
    self.init(domain, periods, isOfVisitors: isOfVisitors) { person, stream, stored, time throws(EventStoreError) in
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

  /// Creates the streams whose first word is `domain`. `found` searches one of them for a person; `eraseOld` erases
  /// from all of them what is too old.
  package init(
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

extension [KeptStreams] {
  /// The retention periods of these streams, each once: streams of one game may share one.
  public var periods: [KeptStreams.Period] { flatMap(\.periods).once() }
}
