import Foundation
import Synchronization

/// A progress bar on standard error with the estimated remaining time; prints nothing if standard error is not a
/// terminal.
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var drawnAt: SuspendingClock.Instant?
  }

  private let total: Int
  private let start = SuspendingClock().now
  private let state = Mutex(State())

  init(total: Int) { self.total = total }

  /// Counts one more item as done.
  func advance() {
    state.withLock { state in
      state.done += 1
      let now = SuspendingClock().now
      let isLast = state.done == total
      guard StandardError.isTerminal, isLast || state.drawnAt.map({ now - $0 > .milliseconds(100) }) ?? true else {
        return
      }
      state.drawnAt = now
      let left = (now - start) / state.done * (total - state.done)
      let filled = 30 * state.done / max(1, total)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      let time = Duration.seconds(left.components.seconds).formatted(.time(pattern: .minuteSecond))
      StandardError.write(
        "\r\(bar) \(state.done)/\(total)  \(isLast ? "done          " : "\(time) left   ")" + (isLast ? "\n" : ""))
    }
  }
}
