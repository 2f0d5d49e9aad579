public import Capture
public import ServiceLifecycle
import Vision

/// One of the daemon's own cameras: captured once, shown to every viewer, and judged for every player who uses it.
public actor CameraHub: Service {
  /// The name by which its kiosk is opened.
  public nonisolated let name: String
  /// The camera's controls; nil for a folder of pictures.
  nonisolated let controlled: ControlledCamera?
  private let source: any FrameSource
  private var current = CameraState(.lost, reason: "The camera is being opened.")
  private let events = Broadcast<CaptureEvent>()
  private let shown = Broadcast<[UInt8]>()
  /// When the newest frame came.
  private var frameAt: SuspendingClock.Instant?

  /// The JPEG quality of pictures from a camera that gives no JPEG of its own; they are grey, as they are judged.
  private static let quality = 85

  /// Creates the hub of the camera `name`, whose frames come from `source`. `controlled` gives access to its controls.
  public init(_ name: String, source: any FrameSource, controlled: ControlledCamera? = nil) {
    self.name = name
    self.controlled = controlled
    self.source = source
  }

  /// Captures until the daemon stops.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before a graceful shutdown.
  public func run() async throws {
    for await event in source.events().cancelOnGracefulShutdown() {
      switch event {
      case .lost(let error): current = CameraState(.lost, reason: error.description)
      case .frame(let frame):
        current = CameraState(.live)
        frameAt = frame.capturedAt
        if shown.count > 0, let jpeg = frame.jpeg ?? (try? frame.image.jpeg(quality: Self.quality)) {
          shown.send(jpeg)
        }
      }
      events.send(event)
    }
    // A film that is not repeated has ended; the daemon continues without it.
    try await gracefulShutdown()
  }

  /// Whether the camera gives pictures, and if not, why.
  public func state() -> CameraState { current }

  /// For how long no frame has come; nil where none ever has.
  func silence(at now: SuspendingClock.Instant) -> Duration? { frameAt?.duration(to: now) }

  /// The newest pictures as JPEG; a slow viewer skips some and delays nobody.
  public func pictures() -> AsyncStream<[UInt8]> { shown.stream() }

  /// Frames and losses from now on; a slow reader gets only the newest.
  nonisolated func captured() -> AsyncStream<CaptureEvent> { events.stream() }
}
