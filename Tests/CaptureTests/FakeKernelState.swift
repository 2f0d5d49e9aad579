import CV4L2
import Foundation

@testable import Capture

/// The books of a `FakeKernel`.
struct FakeKernelState {
  let camera: FakeCamera
  var steps: [FakeKernel.Step]
  var openErrors: [CInt]
  let failure: @Sendable (Int, String) -> CInt?

  private(set) var callNames: [String] = []
  private(set) var elapsed: Duration = .seconds(1000)
  private(set) var controlValues: [UInt32: Int32]
  private(set) var openings: [Duration] = []
  private var opened: Set<CInt> = []
  private var watching: Set<CInt> = []
  private var changed: [String] = []
  private var mapped: [UInt: (descriptor: CInt, index: Int, memory: UnsafeMutableRawBufferPointer)] = [:]
  private var mistakes: [String] = []
  private var nextDescriptor: CInt = 100
  private var isGone = false
  private var queued: [Int] = []
  private var ready: [(index: Int, frame: FakeFrame)] = []
  private var dequeueError: CInt?

  init(
    camera: FakeCamera, steps: [FakeKernel.Step], openErrors: [CInt],
    failure: @escaping @Sendable (Int, String) -> CInt?
  ) {
    self.camera = camera
    self.steps = steps
    self.openErrors = openErrors
    self.failure = failure
    controlValues = Dictionary(uniqueKeysWithValues: camera.controls.map { ($0.id, $0.standard) })
  }

  var leaks: [String] {
    mistakes + opened.map { "descriptor \($0) is open" } + mapped.keys.map { "\($0) is mapped" }
  }

  private mutating func enter(_ name: String) throws(SystemError) {
    let number = callNames.count
    callNames.append(name)
    if let error = failure(number, name) { throw SystemError(name, error) }
  }

  private mutating func newDescriptor() -> CInt {
    nextDescriptor += 1
    opened.insert(nextDescriptor)
    return nextDescriptor
  }

  mutating func open() throws(SystemError) -> CInt {
    openings.append(elapsed)
    try enter("open")
    let error = openErrors.isEmpty ? 0 : openErrors.removeFirst()
    guard error == 0 else { throw SystemError("open", error) }
    isGone = false
    (queued, ready, dequeueError) = ([], [], nil)
    return newDescriptor()
  }

  mutating func watch() throws(SystemError) -> CInt {
    try enter("inotify")
    let descriptor = newDescriptor()
    watching.insert(descriptor)
    return descriptor
  }

  mutating func takeChanges() -> [String] {
    defer { changed = [] }
    return changed
  }

  mutating func close(_ descriptor: CInt) {
    if opened.remove(descriptor) == nil { mistakes.append("descriptor \(descriptor) was closed twice") }
    if mapped.values.contains(where: { $0.descriptor == descriptor }) { mistakes.append("closed while mapped") }
  }

  mutating func map(_ descriptor: CInt, offset: Int, length: Int) throws(SystemError) -> UInt {
    try enter("mmap")
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 4096)
    let address = UInt(bitPattern: memory.baseAddress)
    mapped[address] = (descriptor, offset / Int(camera.bufferSize), memory)
    return address
  }

  mutating func unmap(_ address: UInt) {
    guard let mapping = mapped.removeValue(forKey: address) else { return mistakes.append("unmapped twice") }
    mapping.memory.deallocate()
  }

  /// Nil where the script says `hold`.
  mutating func wait(for descriptor: CInt?, until limit: Duration) throws(SystemError) -> WaitResult? {
    try enter("poll")
    guard let descriptor, !watching.contains(descriptor) else { return waitForNode(until: limit) }
    while case .nodes? = steps.first { steps.removeFirst() }
    guard !steps.isEmpty else { return .stopped }
    switch steps.removeFirst() {
    case .frames(let frames):
      for frame in frames { fill(frame) }
    case .silence:
      elapsed = max(elapsed, limit)
      return .timedOut
    case .failing(let error):
      dequeueError = error
    case .unplug(let errors):
      isGone = true
      openErrors = errors
    case .nodes:
      break
    case .hold:
      return nil
    }
    elapsed += .milliseconds(33)
    return .ready
  }

  private mutating func waitForNode(until limit: Duration) -> WaitResult {
    guard case .nodes(let names, let milliseconds)? = steps.first else {
      elapsed = max(elapsed, limit)
      return .timedOut
    }
    steps.removeFirst()
    changed += names
    elapsed += .milliseconds(milliseconds)
    return .ready
  }

  private mutating func fill(_ frame: FakeFrame) {
    guard !queued.isEmpty else { return mistakes.append("the driver had no buffer to fill") }
    let index = queued.removeFirst()
    mapped.values.first { $0.index == index }?.memory.copyBytes(from: frame.bytes)
    ready.append((index, frame))
  }

  /// Carries out `request` on the structure of which `input` are the bytes, and returns it as the kernel leaves it.
  mutating func control(_ descriptor: CInt, _ request: VideoRequest, _ input: [UInt8]) throws(SystemError) -> [UInt8] {
    try enter(request.rawValue)
    guard opened.contains(descriptor) else { throw SystemError(request, EBADF) }
    guard !isGone else { throw SystemError(request, ENODEV) }
    var bytes = input
    let error = bytes.withUnsafeMutableBytes { answer(request, $0) }
    guard error == 0 else { throw SystemError(request, error) }
    return bytes
  }

  private mutating func answer(_ request: VideoRequest, _ bytes: UnsafeMutableRawBufferPointer) -> CInt {
    func edit<Structure>(_ type: Structure.Type, _ body: (inout Structure) -> CInt) -> CInt {
      bytes.withMemoryRebound(to: type) { body(&$0[0]) }
    }
    switch request {
    case .queryCapabilities: return edit(v4l2_capability.self) { camera.describe(&$0) }
    case .enumerateFormats: return edit(v4l2_fmtdesc.self) { camera.describe(&$0) }
    case .enumerateSizes: return edit(v4l2_frmsizeenum.self) { camera.describe(&$0) }
    case .enumerateIntervals: return edit(v4l2_frmivalenum.self) { camera.describe(&$0) }
    case .setFormat: return edit(v4l2_format.self) { camera.set(&$0) }
    case .getParameters, .setParameters:
      return edit(v4l2_streamparm.self) { camera.setRate(&$0, isSetting: request == .setParameters) }
    case .requestBuffers:
      return edit(v4l2_requestbuffers.self) {
        $0.count = min($0.count, camera.buffers)
        return 0
      }
    case .queryBuffer:
      return edit(v4l2_buffer.self) {
        camera.place(&$0)
        return 0
      }
    case .queueBuffer:
      let index = bytes.load(as: v4l2_buffer.self).index
      if queued.contains(Int(index)) { mistakes.append("buffer \(index) was queued twice") }
      queued.append(Int(index))
      return 0
    case .dequeueBuffer: return dequeue(bytes)
    case .streamOn: return 0
    case .queryControl: return edit(v4l2_queryctrl.self) { camera.describe(&$0) }
    case .queryMenu: return edit(v4l2_querymenu.self) { camera.describe(&$0) }
    case .getControl, .setControl: return value(bytes, isSetting: request == .setControl)
    }
  }

  private mutating func value(_ bytes: UnsafeMutableRawBufferPointer, isSetting: Bool) -> CInt {
    var control = bytes.load(as: v4l2_control.self)
    guard let known = camera.controls.first(where: { $0.id == control.id }) else { return EINVAL }
    if isSetting {
      guard known.range.contains(control.value) else { return ERANGE }
      controlValues[control.id] = control.value
    } else {
      control.value = controlValues[control.id] ?? 0
      bytes.storeBytes(of: control, as: v4l2_control.self)
    }
    return 0
  }

  private mutating func dequeue(_ bytes: UnsafeMutableRawBufferPointer) -> CInt {
    if let error = dequeueError {
      dequeueError = nil
      return error
    }
    guard !ready.isEmpty else { return EAGAIN }
    let (index, frame) = ready.removeFirst()
    bytes.withMemoryRebound(to: v4l2_buffer.self) { buffer in
      buffer[0].index = UInt32(index)
      if camera.isMultiPlanar {
        buffer[0].m.planes[0].bytesused = UInt32(frame.bytes.count)
      } else {
        buffer[0].bytesused = UInt32(frame.bytes.count)
      }
      buffer[0].flags = frame.isMarkedBroken ? UInt32(V4L2_BUF_FLAG_ERROR) : 0
      if frame.isStampedAtStart { buffer[0].flags |= UInt32(V4L2_BUF_FLAG_TSTAMP_SRC_SOE) }
      if let (seconds, attoseconds) = frame.timestamp?.components {
        buffer[0].flags |= UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
        buffer[0].timestamp = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
      }
    }
    return 0
  }
}
