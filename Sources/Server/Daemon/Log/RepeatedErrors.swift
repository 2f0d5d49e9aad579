import Synchronization

/// Selects which of many equal messages are written: the first at once, and then one a minute with the number of
/// messages in between.
final class RepeatedErrors<Line: Sendable>: Sendable {
  typealias Instant = SuspendingClock.Instant

  private struct Repeated {
    var toldAt: Instant
    /// The newest that was left out, and how many.
    var last: Line?
    var count = 0
  }

  /// How often a message is written at most.
  static var every: Duration { .seconds(60) }

  private let messages = Mutex<[String: Repeated]>([:])

  init() {}

  /// Returns how many messages with the same `key` were left out before `line` if `line` is to be written now; nil if
  /// it is left out, too.
  func tell(_ key: String, _ line: Line, at now: Instant) -> Int? {
    messages.withLock { messages in
      guard var known = messages[key], known.toldAt.duration(to: now) < Self.every else {
        let count = messages[key]?.count ?? 0
        messages[key] = Repeated(toldAt: now)
        return count
      }
      known.last = line
      known.count += 1
      messages[key] = known
      return nil
    }
  }

  /// Returns the messages of which some were left out and whose minute is over: the newest of each, and how many there
  /// were. Forgets messages that have not been repeated.
  func due(at now: Instant) -> [(line: Line, count: Int)] {
    messages.withLock { messages in
      var due: [(line: Line, count: Int)] = []
      for (key, message) in messages where message.toldAt.duration(to: now) >= Self.every {
        guard let line = message.last else {
          messages[key] = nil
          continue
        }
        due.append((line, message.count))
        messages[key] = Repeated(toldAt: now)
      }
      return due
    }
  }
}
