import Foundation
import Synchronization

/// A progress bar on standard error that shows the estimated remaining time. If standard error is not a terminal, it
/// prints nothing, unless the command may run for a long time in the background: then it prints a line after ten seconds
/// and another every minute. It prints nothing for work that finishes quickly.
final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var drawnAt: SuspendingClock.Instant?
  }

  /// The name of the work, shown before the bar; empty for the command's main work.
  private let title: String
  private let total: Int?
  private let tellsInBackground: Bool
  private let start = SuspendingClock().now
  private let state = Mutex(State())

  /// Creates a bar for `total` items. If `total` is nil, only the number of finished items is shown.
  init(_ title: String = "", total: Int?, tellsInBackground: Bool = false) {
    self.title = title.isEmpty ? "" : "\(title) "
    self.total = total
    self.tellsInBackground = tellsInBackground
  }

  /// Counts one more item as done.
  func advance() {
    state.withLock { state in
      state.done += 1
      let now = SuspendingClock().now
      let isLast = state.done == total
      guard StandardError.isTerminal else { return tell(&state, at: now) }
      guard
        state.drawnAt.map({ isLast || now - $0 > .milliseconds(100) }) ?? (now - start > .milliseconds(500))
      else { return }
      state.drawnAt = now
      guard let total else { return StandardError.write("\r\(title)\(state.done) done in \(time(now - start))   ") }
      let left = (now - start) / state.done * (total - state.done)
      let filled = 30 * state.done / max(1, total)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      StandardError.write(
        "\r\(title)\(bar) \(state.done)/\(total)  \(isLast ? "done          \n" : "\(time(left)) left   ")")
    }
  }

  /// Says after ten seconds, then once a minute, and at the end how far it is.
  private func tell(_ state: inout State, at now: SuspendingClock.Instant) {
    guard tellsInBackground, let total else { return }
    let isDue = state.drawnAt.map { state.done == total || now - $0 > .seconds(60) } ?? (now - start > .seconds(10))
    guard isDue else { return }
    state.drawnAt = now
    let left = (now - start) / state.done * (total - state.done)
    StandardError.say("\(title)\(state.done) of \(total), \(time(left)) left")
  }

  private func time(_ duration: Duration) -> String {
    Duration.seconds(duration.components.seconds)
      .formatted(.time(pattern: duration < .seconds(3600) ? .minuteSecond : .hourMinuteSecond))
  }
}
