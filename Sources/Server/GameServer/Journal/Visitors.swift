import EventSourcing
import EventStore
import Judging

/// The browsers that have written something, with the facts stored about them outside contests.
public struct Visitors: Sendable {
  let aggregates: Aggregates
  let eraser: Eraser
  /// Keeps judged pictures; nil where none are.
  var recorder: FrameRecorder?

  /// Erases the facts stored about `visitor`: its players with their maths, its notes and places, its name in the
  /// hunts, and pictures that were kept of it. Returns the number of facts that it was in. Everything erased so far,
  /// also from contests, can then no longer be read in the journal's files.
  ///
  /// - Throws: ``GameServerError/journal(_:)``.
  @discardableResult
  public func erase(_ visitor: String?) async throws -> Int {
    var count = 0
    if let visitor {
      let person = Person(ids: [visitor])
      let found: [Eraser.Entry]
      do throws(EventStoreError) {
        let streams = try await eraser.streamsOfVisitors()
        found = try await eraser.find(person, in: streams)
        try await eraser.erase(person, from: streams)
      } catch {
        throw GameServerError.journal(error)
      }
      try await GameServerError.telling { try await aggregates.refold(found.map(\.stream)) }
      count = found.reduce(0) { $0 + $1.facts }
      await recorder?.forget([visitor])
    }
    do throws(EventStoreError) { try await eraser.store.wipe(rewriting: false) } catch {
      throw GameServerError.journal(error)
    }
    return count
  }
}
