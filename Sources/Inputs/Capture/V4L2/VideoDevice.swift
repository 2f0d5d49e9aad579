import CV4L2
import Foundation

/// An open camera and the buffers mapped from it. At the end of its life, the buffers are unmapped first and the
/// device is closed then: a device that is closed while mapped lives on and keeps its number from the next camera.
struct VideoDevice: ~Copyable {
  let calls: SystemCalls
  let descriptor: CInt
  let identity: DeviceIdentity
  private(set) var buffers: [MappedBuffer] = []

  /// Opens the camera at `path`. For anything but a camera the error is ENOTTY of VIDIOC_QUERYCAP, which is also the
  /// kernel's for something that is not a video device.
  init(opening path: String, calls: SystemCalls) throws(SystemError) {
    let descriptor = try retrying { () throws(SystemError) in try calls.open(path) }
    do throws(SystemError) {
      identity = try DeviceIdentity(of: descriptor, calls)
    } catch {
      calls.close(descriptor)
      throw error
    }
    self.calls = calls
    self.descriptor = descriptor
  }

  deinit {
    for buffer in buffers { calls.unmap(buffer) }
    calls.close(descriptor)
  }

  func control<Argument>(_ request: VideoRequest, _ argument: inout Argument) throws(SystemError) {
    try calls.perform(request, on: descriptor, &argument)
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
    let (calls, descriptor) = (calls, descriptor)
    buffers.append(try retrying { () throws(SystemError) in try calls.map(descriptor, offset, length) })
  }
}
