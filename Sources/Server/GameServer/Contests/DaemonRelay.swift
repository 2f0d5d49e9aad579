import EventSourcing
import EventStore
import Foundation
import Logging
import ServiceLifecycle

/// Sends news that is not recorded as facts to the journal's other daemons, receives theirs, and keeps the shared
/// clock.
struct DaemonRelay: Service {
  let store: any SharedEventStore
  let clock: JournalClock
  let rooms: ContestRooms
  let aggregates: Aggregates
  let logger: Logger
  /// Is called with the name of a document that somebody has changed.
  let documentChanged: @Sendable (String) async -> Void
  /// By which this run of the daemon is told from others.
  private let name = "\(UInt64.random(in: 0 ... .max))"

  init(
    _ store: any SharedEventStore, clock: JournalClock, rooms: ContestRooms, aggregates: Aggregates, logger: Logger,
    documentChanged: @escaping @Sendable (String) async -> Void
  ) {
    (self.store, self.clock, self.rooms, self.aggregates) = (store, clock, rooms, aggregates)
    (self.logger, self.documentChanged) = (logger, documentChanged)
  }

  /// Runs until the daemon stops. News that cannot be sent because the database is unreachable is sent again some
  /// seconds later.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { for await text in store.news() { await hear(text) } }
        group.addTask { for await news in rooms.news { await tell(news) } }
        group.addTask {
          while (try? await Task.sleep(for: PeerMessage.presenceLasts / 3)) != nil { await rooms.renewPresence() }
        }
        group.addTask {
          while (try? await Task.sleep(for: JournalClock.measureEvery)) != nil {
            guard let sample = try? await JournalClock.measure(store), let jump = clock.take(sample) else { continue }
            logger.warning(
              "the clock of the database was set, and with it the deadlines of running questions move",
              metadata: ["by": "\(jump)"])
          }
        }
      }
    }
  }

  private func tell(_ news: PeerMessage) async {
    var news = news
    news.daemon = name
    guard let data = try? JSONEncoder().encode(news) else { return }
    try? await store.tell(String(decoding: data, as: UTF8.self))
  }

  private func hear(_ text: String) async {
    if let name = text.words(after: "document ") { return await documentChanged(name) }
    if let stream = text.words(after: "redacted ") {
      do {
        try await rooms.refold(StreamName(stream))
        try await aggregates.refold([StreamName(stream)])
      } catch {
        logger.error("what was erased is still in memory: restart the daemon", metadata: ["why": "\(error)"])
      }
      return
    }
    // A newer Apeiron may send messages that this version does not know.
    guard let news = try? JSONDecoder().decode(PeerMessage.self, from: Data(text.utf8)), news.daemon != name else {
      return
    }
    await rooms.hear(news)
  }
}

extension String {
  fileprivate func words(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
