public import Logging
import Vision

/// A V4L2 camera, which may come and go: the source looks for a lost camera every second.
public struct CameraSource: FrameSource {
  /// The path of the device.
  public let description: String
  private let wanted: WantedMode
  private let logger: Logger
  private let thread = CaptureThread()
  var calls: any SystemCalls = LinuxSystemCalls()
  var decode: @Sendable ([UInt8]) throws -> GrayImage = { try ImageDecoder.decode($0) }

  /// Creates a source that opens the camera when frames are requested. If it cannot be opened, the first event is
  /// `lost`.
  ///
  /// - Parameters:
  ///   - path: The device, such as `/dev/video0`, or a link in `/dev/v4l/by-id`, which keeps its name when replugged.
  ///   - wanted: The mode to choose, if the camera has a similar one.
  ///   - logger: Receives losses and dropped frames.
  public init(path: String, wanted: WantedMode = WantedMode(), logger: Logger = Logger(label: "apeiron.capture")) {
    description = path
    self.wanted = wanted
    self.logger = logger
  }

  /// Opens the camera and streams from it, reopening it whenever it is lost; the stream never ends by itself.
  public func events() -> AsyncStream<CaptureEvent> {
    thread.events(logger: logger) { output, stop in
      CameraLoop(path: description, wanted: wanted, calls: calls, decode: decode).run(into: &output, until: stop)
    }
  }

  /// Returns when all streams have released the device.
  func idle() async { await thread.idle() }
}
