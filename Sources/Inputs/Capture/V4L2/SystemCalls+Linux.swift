import Basics
import CV4L2
import Foundation

extension SystemCalls {
  /// The real kernel.
  static let linux = unsafe SystemCalls(
    clock: .linux,
    open: { path throws(SystemError) in
      let descriptor = unsafe Foundation.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError("open", errno) }
      return descriptor
    },
    // Not retried after EINTR: Linux has already closed the descriptor, and its number may now belong to another file.
    close: { _ = Foundation.close($0) },
    control: { descriptor, request, argument throws(SystemError) in
      let result = unsafe cv4l2_ioctl(descriptor, request.code, argument)
      if result < 0 { throw SystemError(request.rawValue, -result) }
    },
    map: { descriptor, offset, length throws(SystemError) in
      let start = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, offset)
      guard let start = unsafe start, unsafe start != MAP_FAILED else { throw SystemError("mmap", errno) }
      return unsafe MappedBuffer(UnsafeRawBufferPointer(start: start, count: length))
    },
    unmap: { buffer in
      unsafe munmap(UnsafeMutableRawPointer(mutating: buffer.region.baseAddress), buffer.region.count)
    },
    watch: { folder throws(SystemError) in
      let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw SystemError("inotify_init1", errno) }
      guard unsafe inotify_add_watch(descriptor, folder, UInt32(IN_CREATE | IN_ATTRIB | IN_MOVED_TO)) >= 0 else {
        let number = errno
        _ = Foundation.close(descriptor)
        throw SystemError("inotify_add_watch", number)
      }
      return descriptor
    },
    changes: { descriptor in
      var bytes = [UInt8](repeating: 0, count: 16_384)
      var names: [String] = []
      while case let count = unsafe read(descriptor, &bytes, bytes.count), count > 0 {
        names += InotifyEvents.names(in: bytes.prefix(count))
      }
      return names
    },
    machine: .linux)
}

extension Waiting {
  /// The real clock and the real poll(2).
  static let linux = Waiting(
    now: { .now },
    waitOnce: { descriptor, deadline, stop throws(SystemError) in
      // poll(2) ignores an entry whose descriptor is negative.
      var entries = [stop.descriptor, descriptor ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while true {
        // A request that has no descriptor wakes nobody.
        if stop.isMade { return .stopped }
        let left = deadline - .now
        let found = unsafe poll(&entries, nfds_t(entries.count), left.pollTimeout)
        if found < 0 { throw SystemError("poll", errno) }
        if found > 0 { return entries[0].revents != 0 ? .stopped : .ready }
        if left <= .zero { return .timedOut }
      }
    })
}

extension Duration {
  /// Whole milliseconds for poll(2), rounded up so that a wait never ends early only to start again.
  fileprivate var pollTimeout: CInt {
    let (seconds, attoseconds) = components
    guard seconds < 1_000_000 else { return .max }
    return CInt(clamping: max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
  }
}
