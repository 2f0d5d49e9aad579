import Foundation
import Synchronization

/// A request to stop, which wakes all threads that are waiting for bytes.
package final class StopRequest: Sendable {
  /// A descriptor that becomes readable when the request is made and stays so: the end of a pipe whose byte nobody
  /// reads, so that it also wakes threads that start waiting later. -1 if the process has no descriptors left: the
  /// request is then noticed between two waits.
  package let descriptor: CInt
  private let writable: CInt
  private let wasMade = Atomic(false)

  /// Creates a request that has not been made yet.
  package init() {
    var ends: [CInt] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (descriptor, writable) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(writable)
  }

  /// Whether the request is made.
  package var isMade: Bool { wasMade.load(ordering: .acquiring) }

  /// Makes the request, on any thread.
  package func make() {
    guard !wasMade.exchange(true, ordering: .acquiringAndReleasing) else { return }
    _ = unsafe write(writable, [1], 1)
  }

  /// Blocks until something can be read from `descriptor` or the request is made. Returns whether it is the first.
  package func waits(for descriptor: CInt) -> Bool {
    while !isMade {
      if wait(for: descriptor, milliseconds: -1) { return true }
    }
    return false
  }

  /// Blocks for `duration`, or until the request is made.
  package func waits(atMost duration: Duration) {
    _ = wait(for: -1, milliseconds: CInt(max(0, min(duration / .milliseconds(1), 1e9))))
  }

  private func wait(for descriptor: CInt, milliseconds: CInt) -> Bool {
    var both = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    return unsafe poll(&both, 2, milliseconds) > 0 && both[1].revents == 0
  }
}
