public import Logging
import Vision

/// A V4L2 camera. It may come and go: the source looks for it again every second.
public struct CameraSource: FrameSource {
  /// The path of the device.
  public let description: String
  private let wanted: WantedMode
  private let logger: Logger
  private let thread = CaptureThread()
  var calls: any SystemCalls = LinuxSystemCalls()
  var decode: @Sendable ([UInt8]) throws -> GrayImage = { try ImageDecoder.decode($0) }

  /// A camera that is opened when frames are asked for. Where it cannot be opened, the first event is `lost`.
  ///
  /// - Parameters:
  ///   - path: The device, such as `/dev/video0` or a link of `/dev/v4l/by-id`, which keeps its name when replugged.
  ///   - wanted: The mode to choose, if the camera has one like it.
  ///   - logger: Where losses and dropped frames are told.
  public init(path: String, wanted: WantedMode = WantedMode(), logger: Logger = Logger(label: "apeiron.capture")) {
    description = path
    self.wanted = wanted
    self.logger = logger
  }

  /// Opens the camera and streams from it, again and again where it is lost; the stream never ends by itself.
  public func events() -> AsyncStream<CaptureEvent> {
    thread.events(logger: logger) { outlet, stop in
      CameraLoop(path: description, wanted: wanted, calls: calls, decode: decode).run(into: &outlet, until: stop)
    }
  }

  /// Returns when the device has been given free by all streams.
  func idle() async { await thread.idle() }
}
