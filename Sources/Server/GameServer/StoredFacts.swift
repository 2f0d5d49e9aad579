import EventStore
import Foundation

/// What the daemon keeps on its disk, as its pages show it.
public struct StoredFacts: Sendable {
  let journal: any EventStore

  /// How many facts are read at once.
  private static let page = 500

  /// The kinds of facts that there are, with the count and the age of each.
  ///
  /// - Throws: ``GameServerError/journal(_:)``; so does the other.
  public func kinds() async throws(GameServerError) -> [StoredKind] {
    do throws(EventStoreError) {
      return try await journal.counts().map {
        StoredKind(kind: $0.kind, count: $0.count, oldest: $0.oldest, newest: $0.newest)
      }
    } catch {
      throw .journal(error)
    }
  }

  /// The next facts behind `position` (0 for the first), each as one line of JSON, in the order in which they happened,
  /// and the position of the last; nil where there are none.
  public func export(after position: Int64) async throws(GameServerError) -> (lines: [String], last: Int64)? {
    do throws(EventStoreError) {
      let facts = try await journal.readAll(after: position, limit: Self.page)
      return facts.last.map { (facts.map(\.exportLine), $0.position) }
    } catch {
      throw .journal(error)
    }
  }
}
