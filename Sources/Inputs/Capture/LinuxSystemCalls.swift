import CV4L2
import Foundation

/// The real kernel. No call fails because of an interrupting signal.
struct LinuxSystemCalls: SystemCalls {
  func now() -> SuspendingClock.Instant { .now }

  func wait(for descriptor: CInt?, until deadline: SuspendingClock.Instant, stop: StopSignal) throws(SystemError)
    -> WaitResult
  {
    // poll(2) ignores an entry whose descriptor is negative.
    var entries = [stop.readable, descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let left = deadline - now()
      let found = unsafe poll(&entries, nfds_t(entries.count), left.pollTimeout)
      if found < 0 && errno != EINTR { throw SystemError("poll", errno) }
      if found > 0 { return entries[0].revents != 0 ? .stopped : .ready }
      if left <= .zero { return .timedOut }
    }
  }

  func open(_ path: String) throws(SystemError) -> CInt {
    while true {
      let descriptor = unsafe Foundation.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw SystemError("open", errno) }
    }
  }

  func close(_ descriptor: CInt) {
    // Not retried after EINTR: Linux has already closed the descriptor, and its number may belong to another file by
    // now.
    _ = Foundation.close(descriptor)
  }

  func control<Argument>(
    _ descriptor: CInt, _ request: VideoRequest, _ argument: inout Argument
  ) throws(SystemError) {
    precondition(MemoryLayout<Argument>.size == request.argumentSize, "\(request) with \(Argument.self)")
    let result = unsafe withUnsafeMutablePointer(to: &argument) { unsafe cv4l2_ioctl(descriptor, request.code, $0) }
    if result < 0 { throw SystemError(request.rawValue, -result) }
  }

  func map(_ descriptor: CInt, offset: Int, length: Int) throws(SystemError) -> MappedBuffer {
    let start = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, offset)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { throw SystemError("mmap", errno) }
    return unsafe MappedBuffer(UnsafeRawBufferPointer(start: start, count: length))
  }

  func unmap(_ buffer: MappedBuffer) {
    unsafe munmap(UnsafeMutableRawPointer(mutating: buffer.region.baseAddress), buffer.region.count)
  }
}

extension Duration {
  /// Whole milliseconds for poll(2), rounded up so that a wait never ends early only to start again.
  fileprivate var pollTimeout: CInt {
    let (seconds, attoseconds) = components
    guard seconds < 1_000_000 else { return .max }
    return CInt(clamping: max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
