import Synchronization

/// Which of many equal messages are written: the first at once, and then one a minute with
/// the number of those in between.
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

  /// Whether `line`, one of those that are equal by `key`, is to be written now, and how many were left out before
  /// it; nil if it is left out too.
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

  /// The messages of which some were left out, and whose minute is over: the newest of each, and how many there were. A
  /// message that has not come again is forgotten.
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
