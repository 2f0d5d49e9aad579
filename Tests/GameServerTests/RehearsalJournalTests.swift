import EventSourcing
import EventStore
import Foundation
import Logging
import Packs
import Rehearsals
import TestSupport
import Testing

@testable import GameServer
@testable import PackServer

@Suite(.timeLimit(.minutes(15))) struct `The rehearsals in the journal` {
  private let store = InMemoryEventStore()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The journal of a daemon that is started now with the library of this name.
  private func started(_ library: String = "packs", on store: (any EventStore)? = nil) -> RehearsalJournal {
    RehearsalJournal(
      Aggregates(store: store ?? self.store, clock: SuspendingClock(), logger: Logger(label: "test")),
      of: PackLibrary(folder.path(library), PackFormat()))
  }

  private func entry(at time: Int64) -> RehearsalBook.Entry {
    let thing = RehearsedPhotograph.Thing(name: "Oak", isFound: true, rejection: nil)
    let photograph = RehearsedPhotograph(things: [thing], isStranger: false, takenFor: [])
    return RehearsalBook.Entry(photograph, of: "Oak", images: "a", references: "b", took: 5, at: time)
  }

  @Test func `are there for a daemon that is started later, each by its pack`() async throws {
    let first = started()
    _ = try await first.perform(.judge(entry(at: 1)), "Trees")
    _ = try await first.perform(.begin(at: 2), "Trees")
    let book = try await first.perform(.judge(entry(at: 3)), "Trees")
    #expect(book.present.map(\.at) == [3] && book.earlier.map { $0.map(\.at) } == [[1]])
    #expect(try await started().book("Trees") == book)
    #expect(try await started().book("Trees/2") == RehearsalBook())
  }

  @Test func `are those of one library, though others have packs of the same names`() async throws {
    #expect(try await started("other").book("Trees") == RehearsalBook())
    #expect(try folder.names().isEmpty, "nothing is written before there is something to record")
    let book = try await started().perform(.judge(entry(at: 1)), "Trees")
    #expect(try await started("other").perform(.close(at: 2), "Trees") == RehearsalBook())
    #expect(try await started().book("Trees") == book)
  }

  @Test func `cannot be told where the journal cannot be read, and are not unreadable for that`() async throws {
    _ = try await started().perform(.judge(entry(at: 1)), "Trees")
    let away = EventStoreError.locked(file: "away")
    await #expect(throws: GameServerError.journal(away)) {
      _ = try await started(on: Away(inner: store, error: away)).book("Trees")
    }
  }

  /// A journal that cannot be read.
  private struct Away: JournalInFront {
    let inner: InMemoryEventStore
    let error: EventStoreError

    func read(_ stream: StreamName, after version: Int) async throws(EventStoreError) -> [StoredEvent] { throw error }
    func append<F: Fact>(
      _ facts: [F], to stream: StreamName, expecting version: Int
    ) async throws(EventStoreError) -> [StoredEvent] { throw error }
  }

  @Test func `are deleted some time after the last photograph`() async throws {
    let day: Int64 = 86_400_000
    _ = try await started().perform(.judge(entry(at: 0)), "Old")
    _ = try await started().perform(.judge(entry(at: 0)), "Trees")
    let kept = try await started().perform(.judge(entry(at: 10 * day)), "Trees")
    let retention = Retention(
      store, KeptStreams.ofHouse, limits: { Retention.Limits() }, logger: Logger(label: "test"))
    _ = try await retention.eraseWritings(at: Date(timeIntervalSince1970: 405 * 86_400))
    #expect(try await started().book("Old") == RehearsalBook())
    #expect(try await started().book("Trees") == kept)
  }
}
