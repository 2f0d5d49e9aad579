import Basics
import CV4L2
import Foundation
import Synchronization

@testable import Capture

/// A scripted kernel with one camera. Time passes only while the program waits. The kernel records everything that is
/// open or mapped, so that a test can check for leaks.
final class FakeKernel: Sendable {
  /// The result of the next wait for the camera.
  enum Step {
    /// These are ready together, the oldest first.
    case frames([FakeFrame])
    /// The wait ends at its deadline.
    case silence
    /// Something is ready, but taking it fails.
    case failing(CInt)
    /// The cable is pulled; the next openings fail with these, one each.
    case unplug(thenOpen: [CInt])
    /// These nodes appear in /dev after this many milliseconds. A wait for the camera itself skips this step.
    case nodes([String], after: Int)
    /// The wait lasts until the program itself stops it.
    case hold
  }

  let camera: FakeCamera
  private let machine: Machine
  private let state: Mutex<FakeKernelState>

  /// `failure` gives the errno of the system call with that number, counted from 0, and that name; nil lets it succeed.
  init(
    _ steps: [Step] = [], camera: FakeCamera = FakeCamera(), openErrors: [CInt] = [], machine: Machine = .fake(),
    failure: @escaping @Sendable (Int, String) -> CInt? = { _, _ in nil }
  ) {
    self.camera = camera
    self.machine = machine
    state = Mutex(FakeKernelState(camera: camera, steps: steps, openErrors: openErrors, failure: failure))
  }

  /// The system calls so far, by name.
  var callNames: [String] { state.withLock { $0.callNames } }
  /// The descriptors that are still open, the mappings that remain, and anything that was closed while still mapped.
  var leaks: [String] { state.withLock { $0.leaks } }
  /// The time, counted from the zero of the clock.
  var elapsed: Duration { state.withLock { $0.elapsed } }
  /// The controls of the camera, by number.
  var controlValues: [UInt32: Int32] { state.withLock { $0.controlValues } }
  /// When each call to open came, counted from the zero of the clock.
  var openings: [Duration] { state.withLock { $0.openings } }

  func now() -> SuspendingClock.Instant { SuspendingClock().systemEpoch + elapsed }

  /// The kernel as the code under test takes it.
  var calls: SystemCalls {
    SystemCalls(
      clock: Waiting(now: now) { [self] descriptor, deadline, stop throws(SystemError) in
        try wait(for: descriptor, until: deadline, stop: stop)
      },
      open: { [self] _ throws(SystemError) in
        try state.withLock { state throws(SystemError) in try state.open() }
      },
      close: { [self] descriptor in state.withLock { $0.close(descriptor) } },
      control: { [self] descriptor, request, argument throws(SystemError) in
        let bytes = UnsafeMutableRawBufferPointer(start: argument, count: request.argumentSize)
        let copy = try state.withLock { [input = Array(bytes)] state throws(SystemError) in
          try state.control(descriptor, request, input)
        }
        bytes.copyBytes(from: copy)
      },
      map: { [self] descriptor, offset, length throws(SystemError) in
        let address = try state.withLock { state throws(SystemError) in
          try state.map(descriptor, offset: offset, length: length)
        }
        return MappedBuffer(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: length))
      },
      unmap: { [self] buffer in
        let address = UInt(bitPattern: buffer.region.baseAddress)
        state.withLock { $0.unmap(address) }
      },
      watch: { [self] _ throws(SystemError) in
        try state.withLock { state throws(SystemError) in try state.watch() }
      },
      changes: { [self] _ in state.withLock { $0.takeChanges() } },
      machine: machine)
  }

  private func wait(
    for descriptor: CInt?, until deadline: SuspendingClock.Instant, stop: StopRequest
  ) throws(SystemError) -> WaitResult {
    let limit = deadline - SuspendingClock().systemEpoch
    let result = try state.withLock { state throws(SystemError) in
      try state.wait(for: descriptor, until: limit)
    }
    if let result { return stop.isMade ? .stopped : result }
    // The script says `hold`: the stop signal is the real one, and so is the wait for it.
    return try Waiting.linux.wait(for: nil, until: .now + .seconds(3600), stop: stop)
  }
}

extension Machine {
  /// Creates a machine with these files in its folders, these links, and the other facts that a test needs.
  static func fake(
    folders: [String: [String]] = ["/dev": ["null", "video7"]], links: [String: String] = [:], group: String? = "video",
    users: [String] = [], surroundings: Surroundings = .none
  ) -> Machine {
    Machine(
      list: { folders[$0] ?? [] }, destination: { links[$0] ?? $0 }, group: { _ in group }, users: { _ in users },
      surroundings: { surroundings })
  }
}
