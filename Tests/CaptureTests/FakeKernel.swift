import CV4L2
import Foundation
import Synchronization

@testable import Capture

/// A scripted kernel with one camera. No time passes in it but that of waits, and it keeps the books of what is open and
/// mapped, so that a test can ask for leaks.
final class FakeKernel: SystemCalls {
  /// What the next wait for the camera finds.
  enum Step {
    /// These are ready together, the oldest first.
    case frames([FakeFrame])
    /// The wait ends at its deadline.
    case silence
    /// Something is ready, but taking it fails.
    case failing(CInt)
    /// The cable is pulled; the next openings fail with these, one each.
    case unplug(thenOpen: [CInt])
    /// The wait lasts until the program itself stops it.
    case hold
  }

  let camera: FakeCamera
  private let state: Mutex<FakeKernelState>

  /// `failure` gives the errno of the system call with that number, counted from 0; nil lets it succeed.
  init(
    _ steps: [Step] = [], camera: FakeCamera = FakeCamera(), openErrors: [CInt] = [],
    failure: @escaping @Sendable (Int) -> CInt? = { _ in nil }
  ) {
    self.camera = camera
    state = Mutex(FakeKernelState(camera: camera, steps: steps, openErrors: openErrors, failure: failure))
  }

  /// The system calls so far, by name.
  var callNames: [String] { state.withLock { $0.callNames } }
  /// What is still open or mapped, and what was closed while still mapped.
  var leaks: [String] { state.withLock { $0.leaks } }
  /// The time, counted from the zero of the clock.
  var elapsed: Duration { state.withLock { $0.elapsed } }

  func now() -> SuspendingClock.Instant { SuspendingClock().systemEpoch + elapsed }

  func open(_ path: String) throws(SystemError) -> CInt {
    try state.withLock { state throws(SystemError) in try state.open() }
  }

  func close(_ descriptor: CInt) { state.withLock { $0.close(descriptor) } }

  func control<Argument>(
    _ descriptor: CInt, _ request: VideoRequest, _ argument: inout Argument
  ) throws(SystemError) {
    try withUnsafeMutableBytes(of: &argument) { bytes throws(SystemError) in
      guard bytes.count == request.argumentSize else { throw SystemError(request.rawValue, EFAULT) }
      let copy = try state.withLock { [input = Array(bytes)] state throws(SystemError) in
        try state.control(descriptor, request, input)
      }
      bytes.copyBytes(from: copy)
    }
  }

  func map(_ descriptor: CInt, offset: Int, length: Int) throws(SystemError) -> MappedBuffer {
    let address = try state.withLock { state throws(SystemError) in
      try state.map(descriptor, offset: offset, length: length)
    }
    return MappedBuffer(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: length))
  }

  func unmap(_ buffer: MappedBuffer) {
    let address = UInt(bitPattern: buffer.region.baseAddress)
    state.withLock { $0.unmap(address) }
  }

  func wait(for descriptor: CInt?, until deadline: SuspendingClock.Instant, stop: StopSignal) throws(SystemError)
    -> WaitResult
  {
    let limit = deadline - SuspendingClock().systemEpoch
    let result = try state.withLock { state throws(SystemError) in
      try state.wait(for: descriptor, until: limit)
    }
    if let result { return stop.isRequested ? .stopped : result }
    // The script says `hold`: the stop signal is the real one, and so is the wait for it.
    return try LinuxSystemCalls().wait(for: nil, until: .now + .seconds(3600), stop: stop)
  }
}
