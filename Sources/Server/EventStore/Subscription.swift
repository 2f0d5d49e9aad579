/// One reader's place in the journal: it reads page by page and waits at the end.
actor Subscription {
  /// Facts read at once, about 50 KB.
  private static let page = 256

  private let store: any EventStore
  private let bell: ChangeSignal
  private let longestWait: Duration?
  private var position: Int64
  private var unread: ArraySlice<StoredEvent> = []

  /// A reader that starts after `position` and looks whenever `bell` rings, or after `longestWait`, to find facts
  /// recorded by other processes, for which the bell does not ring.
  init(_ store: any EventStore, after position: Int64, bell: ChangeSignal, longestWait: Duration?) {
    self.store = store
    self.position = position
    self.bell = bell
    self.longestWait = longestWait
  }

  /// The facts from here on.
  nonisolated var stream: AsyncThrowingStream<StoredEvent, any Error> {
    AsyncThrowingStream { try await self.next() }
  }

  private func next() async throws -> StoredEvent? {
    while !Task.isCancelled {
      if let fact = unread.popFirst() {
        position = fact.position
        return fact
      }
      let heard = bell.rings
      do throws(EventStoreError) {
        unread = try await store.readAll(after: position, limit: Self.page)[...]
      } catch .unreachable {
        // Facts that arrive in the meantime are read later: the reader has nothing else to do but wait.
      }
      guard unread.isEmpty else { continue }
      if let longestWait {
        await bell.wait(past: heard, atMost: longestWait)
      } else {
        await bell.wait(past: heard)
      }
    }
    return nil
  }
}
