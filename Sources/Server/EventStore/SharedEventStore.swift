/// A journal that several daemons use at once, and through which they tell each other news that is not recorded as
/// facts.
public protocol SharedEventStore: EventStore {
  /// Returns the time of a wall clock that is the same for all users of the journal, in nanoseconds since 1970, as it
  /// was at some moment during the call.
  func sharedTime() async throws(EventStoreError) -> Int64

  /// Sends `news` to all daemons, including this one. It is not stored: a daemon that is not listening misses it.
  /// `news` must be shorter than 8000 bytes.
  func tell(_ news: String) async throws(EventStoreError)

  /// Streams the news that daemons send from now on. The stream supports only one reader.
  func news() -> AsyncStream<String>
}
