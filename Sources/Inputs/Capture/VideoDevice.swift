import CV4L2
import Foundation

/// An open video device and the buffers mapped from it. At the end of its life, the buffers are unmapped first and the
/// device is closed then: a device that is closed while mapped lives on and keeps its number from the next camera.
struct VideoDevice: ~Copyable {
  let calls: any SystemCalls
  let descriptor: CInt
  private(set) var buffers: [MappedBuffer] = []

  init(opening path: String, calls: any SystemCalls) throws(SystemError) {
    self.calls = calls
    descriptor = try calls.open(path)
  }

  deinit {
    for buffer in buffers { calls.unmap(buffer) }
    calls.close(descriptor)
  }

  func control<Argument>(
    _ request: VideoRequest, _ argument: inout Argument
  ) throws(SystemError) {
    try calls.control(descriptor, request, &argument)
  }

  /// Performs `request` like `control`; returns false if the driver has no such item or does not know the request.
  func find<Argument>(_ request: VideoRequest, _ argument: inout Argument) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try control(request, &argument)
      return true
    } catch let error where error.number == EINVAL || error.number == ENOTTY {
      return false
    }
  }

  mutating func map(offset: Int, length: Int) throws(SystemError) {
    buffers.append(try calls.map(descriptor, offset: offset, length: length))
  }

  /// The name of the camera. For anything but a camera the error is ENOTTY, which is also the kernel's for something
  /// that is not a video device; for a camera that splits a picture over several planes it is EOPNOTSUPP.
  func cameraName() throws(SystemError) -> String {
    var capability = v4l2_capability()
    try control(.queryCapabilities, &capability)
    // `capabilities` covers all nodes of the hardware together: there, even a metadata node claims to capture.
    let hasOwn = capability.capabilities & V4L2_CAP_DEVICE_CAPS != 0
    let own = hasOwn ? capability.device_caps : capability.capabilities
    let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
    guard own & needed == needed else {
      let hasPlanes = own & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0
      throw SystemError(VideoRequest.queryCapabilities.rawValue, hasPlanes ? EOPNOTSUPP : ENOTTY)
    }
    return unsafe withUnsafeBytes(of: capability.card) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
