/// A journal that several daemons use at once, and by which they tell one another what is no fact.
public protocol SharedEventStore: EventStore {
  /// The time of a wall clock that is the same for all who use the journal, in nanoseconds since 1970, as it was at some moment during the call.
  func sharedTime() async throws(EventStoreError) -> Int64

  /// Tells all daemons, this one too, something that nobody keeps: who is not listening misses it. `news` has less than 8000 bytes.
  func tell(_ news: String) async throws(EventStoreError)

  /// What daemons tell from now on. It has one reader.
  func news() -> AsyncStream<String>
}
