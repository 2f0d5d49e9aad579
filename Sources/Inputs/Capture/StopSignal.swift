import Foundation

/// Tells a thread that waits in poll(2) to stop: the descriptor `readable` becomes readable and stays so.
final class StopSignal: Sendable {
  let readable: CInt
  private let writable: CInt

  init() throws(SystemError) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readable = ends[0]
    writable = ends[1]
  }

  deinit {
    close(readable)
    close(writable)
  }

  func request() {
    _ = unsafe write(writable, "x", 1)
  }

  var isRequested: Bool {
    var entry = pollfd(fd: readable, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) > 0
  }
}
