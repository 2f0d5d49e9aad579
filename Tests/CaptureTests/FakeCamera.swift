import CV4L2
import Foundation

@testable import Capture

/// The properties of the camera of a `FakeKernel`.
struct FakeCamera: Sendable {
  /// One pixel format with the sizes and the rates, in frames a second, at which it comes.
  struct Format: Sendable {
    var code: UInt32
    var sizes: [(width: UInt32, height: UInt32)]
    var rates: [UInt32]
  }

  /// One control; a menu has words.
  struct Control: Sendable {
    var id: UInt32
    var name: String
    var type = V4L2_CTRL_TYPE_INTEGER
    var range: ClosedRange<Int32>
    var standard: Int32
    var flags: UInt32 = 0
    var words: [UInt32: String] = [:]
  }

  var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING) | V4L2_CAP_DEVICE_CAPS
  var deviceCapabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING)
  var formats = [Format(code: CV4L2_PIX_FMT_MJPEG, sizes: [(640, 480)], rates: [30])]
  var bytesPerLine: UInt32 = 0
  /// The format that the driver sets instead of the requested one; nil if it sets the requested format.
  var formatInstead: (code: UInt32, width: UInt32, height: UInt32)?
  var setsRate = true
  /// The most buffers that it gives.
  var buffers: UInt32 = 8
  var bufferSize: UInt32 = 4096
  var name = "Fake camera"
  var bus = "usb-1.1"
  var controls: [Control] = []

  var isMultiPlanar: Bool { deviceCapabilities & UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE) != 0 }

  /// A camera of one uncompressed format.
  static func raw(
    _ code: UInt32 = CV4L2_PIX_FMT_YUYV, width: UInt32, height: UInt32, bytesPerLine: UInt32,
    isMultiPlanar: Bool = false
  ) -> FakeCamera {
    var camera = FakeCamera(
      formats: [Format(code: code, sizes: [(width, height)], rates: [30])], bytesPerLine: bytesPerLine)
    if isMultiPlanar { camera.deviceCapabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE_MPLANE | V4L2_CAP_STREAMING) }
    return camera
  }
}

/// A frame that a fake camera delivers.
struct FakeFrame: Sendable {
  var bytes: [UInt8]
  var isMarkedBroken = false
  /// The time since the zero of the clock; nil for a driver that uses another clock for its timestamps.
  var timestamp: Duration? = .zero
  var isStampedAtStart = true

  /// A whole JPEG as far as its markers tell, with `tag` inside.
  static func jpeg(_ tag: UInt8, at timestamp: Duration? = .zero) -> FakeFrame {
    FakeFrame(bytes: [0xff, 0xd8, tag, 0xff, 0xd9], timestamp: timestamp)
  }

  /// A JPEG without its end.
  static func cutJPEG(_ tag: UInt8) -> FakeFrame { FakeFrame(bytes: [0xff, 0xd8, tag]) }

  static func markedBroken(_ tag: UInt8) -> FakeFrame {
    FakeFrame(bytes: [0xff, 0xd8, tag, 0xff, 0xd9], isMarkedBroken: true)
  }
}
