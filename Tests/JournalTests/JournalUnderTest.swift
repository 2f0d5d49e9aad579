import Foundation
import Journal
import TestSupport

/// The journals that must behave alike.
enum JournalUnderTest: CaseIterable {
  case memory, sqlite

  /// Gives `body` an empty journal.
  func use(_ body: (any Journal) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(MemoryJournal(now: Wall().now))
    case .sqlite:
      let folder = try TemporaryFolder()
      try await body(SQLiteJournal(path: folder.path("journal.sqlite"), now: Wall().now))
    }
  }
}
