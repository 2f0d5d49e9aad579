import EventStore
import Foundation

/// The journal as the pages show it.
struct KeptFacts: StoredFacts {
  let journal: any EventStore

  func kinds() async throws -> [StoredKind] {
    do throws(EventStoreError) {
      return try await journal.counts().map {
        StoredKind(kind: $0.kind, count: $0.count, oldest: $0.oldest, newest: $0.newest)
      }
    } catch {
      throw GameServerError.journal(error)
    }
  }

  /// How many facts are read at once.
  private static let page = 500

  func export(after position: Int64) async throws -> (lines: [String], last: Int64)? {
    let facts = try await journal.readAll(after: position, limit: Self.page)
    return facts.last.map { (facts.map(\.exportLine), $0.position) }
  }
}
