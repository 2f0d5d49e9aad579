import EventStore
import Foundation
import TestSupport

/// The journals that must behave alike.
enum JournalUnderTest: CaseIterable {
  case memory, sqlite, postgresql

  /// PostgreSQL is among them where it is installed; `A journal on PostgreSQL` says where it is not.
  static var allCases: [JournalUnderTest] { [.memory] + lasting }

  /// Those that outlive the process, and that several processes may use.
  static var lasting: [JournalUnderTest] { PostgreSQLServer.isInstalled ? [.sqlite, .postgresql] : [.sqlite] }

  /// A daemon gives up after 5 s; a disk on which other tests write may need longer for the
  /// requests of eight tasks at once.
  static let patience = Duration.seconds(600)

  /// Gives `body` an empty journal.
  func use(_ body: (any EventStore) async throws -> Void) async throws {
    switch self {
    case .memory: try await body(InMemoryEventStore(now: Wall().now))
    case .sqlite:
      let folder = try TemporaryFolder()
      try await body(SQLiteEventStore(path: folder.path("journal.sqlite"), now: Wall().now))
    case .postgresql:
      let database = try await PostgreSQLServer.shared.value.database()
      try await body(PostgreSQLEventStore(database, patience: Self.patience, now: Wall().now))
    }
  }

  /// Gives `body` the place of a journal that is still to be made; of those that outlive the process.
  func usePlace(_ body: (JournalPlace) async throws -> Void) async throws {
    if self == .postgresql { return try await body(.database(PostgreSQLServer.shared.value.database())) }
    let folder = try TemporaryFolder()
    try await body(.file(folder.path("new/journal.sqlite")))
  }
}

extension JournalPlace {
  /// Opens the journal, and gives nothing up that is only slow.
  func openPatiently() throws(EventStoreError) -> any LastingEventStore {
    try open(patience: JournalUnderTest.patience)
  }
}
