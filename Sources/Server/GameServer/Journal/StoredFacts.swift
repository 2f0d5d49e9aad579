import EventStore
import Foundation

/// The facts that the daemon stores, as pages show them.
public struct StoredFacts: Sendable {
  let store: any EventStore

  /// The number of facts read at once.
  private static let page = 500

  /// The kinds of stored facts, with the number and time range of each.
  ///
  /// - Throws: ``GameServerError/journal(_:)``, as does ``export(after:)``.
  public func kinds() async throws(GameServerError) -> [StoredKind] {
    do throws(EventStoreError) {
      return try await store.counts().map {
        StoredKind(kind: $0.kind, count: $0.count, oldest: $0.oldest, newest: $0.newest)
      }
    } catch {
      throw .journal(error)
    }
  }

  /// The next facts after `position` (0 for the first), each as one line of JSON, in order, and the position of the
  /// last; nil if there are none.
  public func export(after position: Int64) async throws(GameServerError) -> (lines: [String], last: Int64)? {
    do throws(EventStoreError) {
      let facts = try await store.readAll(after: position, limit: Self.page)
      return facts.last.map { (facts.map(\.exportLine), $0.position) }
    } catch {
      throw .journal(error)
    }
  }
}
