import CV4L2
import Foundation

/// The identity that a camera reports (VIDIOC_QUERYCAP).
struct DeviceIdentity: Sendable, Equatable {
  /// The maker's name for it.
  var name: String
  /// The kernel's driver, such as `uvcvideo`.
  var driver: String
  /// Where it is plugged in, such as `usb-0000:00:14.0-1`.
  var bus: String
  /// Whether its pictures may be spread over several buffers, for which all requests have a second form.
  var isMultiPlanar: Bool

  /// The kind of buffers that all requests name.
  var bufferType: UInt32 {
    (isMultiPlanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE).rawValue
  }

  /// Asks the device; ENOTTY where it is no camera.
  init(of descriptor: CInt, _ calls: SystemCalls) throws(SystemError) {
    var capability = v4l2_capability()
    try calls.perform(.queryCapabilities, on: descriptor, &capability)
    // `capabilities` covers all nodes of the hardware together: there, even a metadata node claims to capture.
    let hasOwn = capability.capabilities & V4L2_CAP_DEVICE_CAPS != 0
    let own = hasOwn ? capability.device_caps : capability.capabilities
    let (single, multiple) = (UInt32(V4L2_CAP_VIDEO_CAPTURE), UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE))
    guard own & UInt32(V4L2_CAP_STREAMING) != 0, own & (single | multiple) != 0 else {
      throw SystemError(.queryCapabilities, ENOTTY)
    }
    isMultiPlanar = own & single == 0
    name = text(of: capability.card)
    driver = text(of: capability.driver)
    bus = text(of: capability.bus_info)
  }
}

/// The text in an array of C characters, which ends with a zero or with the array.
func text<Characters>(of characters: Characters) -> String {
  unsafe withUnsafeBytes(of: characters) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
