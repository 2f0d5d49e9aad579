/// The system calls that operate a camera, as values, so that a test can stand in for the kernel.
///
/// Each does what the call of that name does and no more: one that a signal interrupts fails with EINTR, and
/// ``retrying(_:)`` makes it again.
@safe struct SystemCalls: Sendable {
  /// Time and poll(2).
  var clock: Waiting
  /// open(2) of a device for reading and writing, without blocking.
  var open: @Sendable (_ path: String) throws(SystemError) -> CInt
  /// close(2).
  var close: @Sendable (_ descriptor: CInt) -> Void
  /// ioctl(2); the last argument is the structure that the request takes, which the kernel reads and writes.
  var control: @Sendable (CInt, VideoRequest, UnsafeMutableRawPointer) throws(SystemError) -> Void
  /// mmap(2) of a buffer of the device, readable and shared with the driver.
  var map: @Sendable (_ descriptor: CInt, _ offset: Int, _ length: Int) throws(SystemError) -> MappedBuffer
  /// munmap(2).
  var unmap: @Sendable (MappedBuffer) -> Void
  /// inotify(7): a descriptor that becomes readable when a node appears in a folder or its owner changes.
  var watch: @Sendable (_ folder: String) throws(SystemError) -> CInt
  /// The names of the nodes that have changed since the last call; the descriptor is that of `watch`.
  var changes: @Sendable (_ descriptor: CInt) -> [String]
  /// The facts about the machine that a message or a name needs.
  var machine: Machine

  /// Performs `request` on the structure that it takes.
  func perform<Argument>(
    _ request: VideoRequest, on descriptor: CInt, _ argument: inout Argument
  ) throws(SystemError) {
    precondition(MemoryLayout<Argument>.size == request.argumentSize, "\(request) with \(Argument.self)")
    try retrying { () throws(SystemError) in
      try unsafe withUnsafeMutablePointer(to: &argument) { pointer throws(SystemError) in
        try unsafe control(descriptor, request, UnsafeMutableRawPointer(pointer))
      }
    }
  }
}

/// Makes a system call again for as long as signals interrupt it.
func retrying<Result>(_ call: () throws(SystemError) -> Result) throws(SystemError) -> Result {
  while true {
    do throws(SystemError) {
      return try call()
    } catch let error where error.isInterruption {
      continue
    }
  }
}
