import Foundation
import Synchronization

/// A wall clock that is a second later at each look.
final class Wall: Sendable {
  private let seconds = Mutex(1_700_000_000)

  var now: @Sendable () -> Date {
    { [self] in
      seconds.withLock { seconds in
        seconds += 1
        return Date(timeIntervalSince1970: Double(seconds))
      }
    }
  }

  /// The time of look `number`, from 1.
  static func time(_ number: Int) -> Date { Date(timeIntervalSince1970: Double(1_700_000_000 + number)) }
}
