import EventStore
import Foundation
import TestSupport

/// The journals that must behave alike.
enum JournalUnderTest: CaseIterable {
  case memory, sqlite

  /// Gives `body` an empty journal.
  func use(_ body: (any EventStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(InMemoryEventStore(now: Wall().now))
    case .sqlite:
      let folder = try TemporaryFolder()
      try await body(SQLiteEventStore(path: folder.path("journal.sqlite"), now: Wall().now))
    }
  }
}
