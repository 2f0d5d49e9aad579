public import Logging
import Vision

/// A V4L2 camera, which may come and go: the source notices when a lost camera comes back.
public struct CameraSource: FrameSource {
  /// The camera as it was asked for.
  public let description: String
  private let wanted: WantedMode
  private let controls: @Sendable (CameraInfo) -> [String: Int]
  private let logger: Logger
  private let thread = CaptureThread()
  var calls = SystemCalls.linux
  var warmsUp = true
  var decode: @Sendable ([UInt8]) throws -> GrayImage = { try ImageDecoder.decode($0) }

  /// Creates a source that opens the camera when frames are requested. If it cannot be opened, the first event is
  /// `lost`.
  ///
  /// - Parameters:
  ///   - camera: The path of the device, such as `/dev/video0`, or a name that stays valid after a restart:
  ///     ``CameraInfo/id``, the name of another of its links, where it is plugged in, or the manufacturer's name or a
  ///     part of it.
  ///   - wanted: The mode to choose, if the camera has a similar one.
  ///   - controls: The values of the controls to set whenever the camera is opened, by name.
  ///   - logger: Receives losses, controls that are refused, and dropped frames.
  public init(
    _ camera: String, wanted: WantedMode = WantedMode(),
    controls: @escaping @Sendable (CameraInfo) -> [String: Int] = { _ in [:] },
    logger: Logger = Logger(label: "apeiron.capture")
  ) {
    description = camera
    self.wanted = wanted
    self.controls = controls
    self.logger = logger
  }

  /// Opens the camera and streams from it, reopening it whenever it is lost; the stream never ends by itself.
  public func events() -> AsyncStream<CaptureEvent> {
    thread.events(logger: logger) { output, stop in
      CameraLoop(
        address: CameraAddress(text: description), wanted: wanted, calls: calls, controls: controls, warmsUp: warmsUp,
        decode: decode
      ).run(into: &output, until: stop)
    }
  }

  /// Returns when all streams have released the device.
  func idle() async { await thread.idle() }
}
