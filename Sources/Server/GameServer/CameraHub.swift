import Capture
public import ServiceLifecycle
import Vision

/// The daemon's own camera: captured once, shown to all who look, judged for all who play on it.
public actor CameraHub: Service {
  private let source: (any FrameSource)?
  private var current: CameraState
  private let events = Broadcast<CaptureEvent>()
  private let shown = Broadcast<[UInt8]>()

  /// How well a picture is shown whose camera gives no JPEG of its own; in grey, as it is judged.
  private static let quality = 85

  /// - Parameter source: Nil for a daemon without a camera.
  init(source: (any FrameSource)?) {
    self.source = source
    current = source == nil ? CameraState(.none) : CameraState(.lost, reason: "The camera is being opened.")
  }

  /// Captures until the daemon stops.
  public func run() async throws {
    guard let source else { return try await gracefulShutdown() }
    for await event in source.events().cancelOnGracefulShutdown() {
      switch event {
      case .lost(let error): current = CameraState(.lost, reason: error.description)
      case .frame(let frame):
        current = CameraState(.live)
        if shown.count > 0, let jpeg = frame.jpeg ?? (try? frame.image.jpeg(quality: Self.quality)) {
          shown.send(jpeg)
        }
      }
      events.send(event)
    }
    // A film that is shown once is over, and the daemon goes on without.
    try await gracefulShutdown()
  }

  /// Whether there are pictures, and why not.
  public func state() -> CameraState { current }

  /// The newest pictures as JPEG; a slow viewer misses some and holds up nobody.
  public func pictures() -> AsyncStream<[UInt8]> { shown.stream() }

  /// Frames and losses from now on, the newest to who is slow.
  nonisolated func captured() -> AsyncStream<CaptureEvent> { events.stream() }
}
