import Foundation
import Logging
import Vision

/// The blocking loop of a camera: open it, stream until it is lost, try again.
struct CameraLoop {
  let path: String
  let wanted: WantedMode
  let calls: any SystemCalls
  let decode: ([UInt8]) throws -> GrayImage

  /// The interval at which the loop looks for a lost camera.
  static var retryInterval: Duration { .seconds(1) }
  /// The longest time without a good frame before a streaming camera counts as lost: a stalled device never reports an
  /// error.
  static var longestSilence: Duration { .seconds(1) }
  /// The same limit for the first frame, which may take longer: cameras adjust their exposure and set up their link
  /// when the stream starts. A guess on the safe side, for lack of a slow camera to measure.
  static var longestStart: Duration { .seconds(5) }
  /// The number of consecutive failures to take a frame before the device is reopened; drivers occasionally lose a
  /// frame.
  static var failuresBeforeRestart: Int { 4 }

  /// Runs until `stop` is requested; returns earlier only if the machine can no longer even wait.
  func run(into output: inout CaptureOutput, until stop: StopSignal) {
    do throws(SystemError) {
      while !stop.isRequested, let loss = streamUntilLost(into: &output, until: stop) {
        output.lose(loss)
        guard try calls.wait(for: nil, until: calls.now() + Self.retryInterval, stop: stop) == .timedOut else { return }
      }
    } catch {
      output.lose(CaptureError(error, path: path))
    }
  }

  /// Streams until the camera is lost and returns the reason; nil if `stop` was requested.
  private func streamUntilLost(into output: inout CaptureOutput, until stop: StopSignal) -> CaptureError? {
    do throws(SystemError) {
      return try stream(into: &output, until: stop)
    } catch {
      return CaptureError(error, path: path)
    }
  }

  /// Opens the camera and streams from it. Returns why that ended, or nil if `stop` was requested.
  private func stream(into output: inout CaptureOutput, until stop: StopSignal) throws(SystemError) -> CaptureError? {
    var device = try VideoDevice(opening: path, calls: calls)
    let name = try device.cameraName()
    guard let mode = wanted.choose(from: try device.modes(wanted: wanted)), let format = try device.setFormat(mode)
    else { return noUsableFormat }
    try device.startStreaming()
    let longestSilence = max(Self.longestSilence, (format.interval?.duration ?? .zero) * 3)
    var deadline = calls.now() + Self.longestStart
    var (isStreaming, failures) = (false, 0)
    while true {
      switch try calls.wait(for: device.descriptor, until: deadline, stop: stop) {
      case .stopped: return nil
      case .timedOut: return silent
      case .ready: break
      }
      let dequeued = try device.dequeueAll(format)
      let now = calls.now()
      if deliver(dequeued, format, into: &output, now: now) {
        if !isStreaming {
          output.logger.info("\(path) streams", metadata: ["camera": "\(name)", "format": "\(format)"])
          isStreaming = true
        }
        deadline = now + longestSilence
      } else if now >= deadline {
        return silent
      }
      failures = dequeued.failed ? failures + 1 : 0
      if failures == Self.failuresBeforeRestart { throw SystemError(VideoRequest.dequeueBuffer.rawValue, EIO) }
    }
  }

  /// Delivers the frame of `dequeued` and counts the rest. Returns false if there is no good frame.
  private func deliver(
    _ dequeued: DequeuedFrames, _ format: StreamFormat, into output: inout CaptureOutput, now: SuspendingClock.Instant
  ) -> Bool {
    output.count(.broken, dequeued.broken + (dequeued.failed ? 1 : 0), at: now)
    output.count(.stale, dequeued.stale, at: now)
    defer { output.logDrops(at: now) }
    guard let bytes = dequeued.bytes else { return false }
    guard let image = try? format.image(of: bytes, decode: decode) else {
      output.count(.broken, at: now)
      return false
    }
    output.send(
      image, jpeg: format.pixelFormat == .mjpeg ? bytes : nil,
      capturedAt: .taken(at: dequeued.timestamp, deliveredAt: now), now: now)
    return true
  }

  private var silent: CaptureError {
    CaptureError(
      code: .silent,
      description: "The camera \(path) gives no usable pictures and is restarted. Replug it if it still gives none.")
  }

  private var noUsableFormat: CaptureError {
    CaptureError(
      code: .noUsableFormat,
      description: "The camera \(path) gives neither YUYV nor MJPEG pictures. Use another one; "
        + "`v4l2-ctl -d \(path) --list-formats-ext` lists its formats.")
  }
}
