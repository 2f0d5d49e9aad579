import Dispatch
import Foundation
import Synchronization

/// A request to stop, by SIGTERM, SIGINT or ``make()``: it wakes whoever waits for bytes.
final class StopRequest: Sendable {
  /// A pipe with a byte in it once the request is made. Nobody reads it, so that it wakes all who wait, also later.
  private let pipe: (read: CInt, write: CInt)
  private let wasMade = Atomic(false)

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else {
      throw Exit.failing(Exit.internalError, "no pipe: \(unsafe String(cString: strerror(errno)))")
    }
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.read)
    close(pipe.write)
  }

  var isMade: Bool { wasMade.load(ordering: .acquiring) }

  func make() {
    guard !wasMade.exchange(true, ordering: .acquiringAndReleasing) else { return }
    _ = unsafe write(pipe.write, [1], 1)
  }

  /// Makes the request when the process is told to end, until it has ended.
  func heedSignals() {
    for number in [SIGTERM, SIGINT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      // The source lasts because its handler holds it.
      source.setEventHandler { withExtendedLifetime(source) { self.make() } }
      source.resume()
    }
  }

  /// Blocks until something can be read from `descriptor` or the request is made. Returns whether it is the first.
  func waits(for descriptor: CInt) -> Bool {
    var both = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0),
    ]
    while !isMade {
      if unsafe poll(&both, 2, -1) > 0, both[1].revents == 0 { return true }
    }
    return false
  }
}
