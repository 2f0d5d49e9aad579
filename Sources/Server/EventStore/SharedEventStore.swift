/// A journal that several daemons use at once, and by which they tell one another things that are no facts.
public protocol SharedEventStore: EventStore {
  /// The time of a wall clock that is the same for all who use the journal, in nanoseconds since 1970, as it was at
  /// some moment during the call.
  func sharedTime() async throws(EventStoreError) -> Int64

  /// Tells all daemons, this one too, something that nobody keeps: a daemon that is not listening misses it. `news`
  /// has less than 8000 bytes.
  func tell(_ news: String) async throws(EventStoreError)

  /// The news that daemons tell from now on. The stream has one reader.
  func news() -> AsyncStream<String>
}
