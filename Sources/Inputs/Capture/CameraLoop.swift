import Foundation
import Logging
import Vision

/// The blocking life of a camera: open, stream until it is lost, look again.
struct CameraLoop {
  let path: String
  let wanted: WantedMode
  let calls: any SystemCalls
  let decode: ([UInt8]) throws -> GrayImage

  /// How often a lost camera is looked for.
  static var retryInterval: Duration { .seconds(1) }
  /// How long a streaming camera may give no good frame: a stalled device never reports an error.
  static var longestSilence: Duration { .seconds(1) }
  /// The first frame may take longer: cameras set up their exposure and their link when the stream starts. A guess on
  /// the safe side, for want of a slow camera to measure.
  static var longestStart: Duration { .seconds(5) }
  /// How often in a row taking a frame may fail before the device is opened anew; drivers lose a frame now and then.
  static var failuresBeforeRestart: Int { 4 }

  /// Returns when `stop` is requested, and only then, unless the machine cannot even wait any more.
  func run(into outlet: inout FrameOutlet, until stop: StopSignal) {
    do throws(SystemError) {
      while !stop.isRequested, let loss = streamUntilLost(into: &outlet, until: stop) {
        outlet.lose(loss)
        guard try calls.wait(for: nil, until: calls.now() + Self.retryInterval, stop: stop) == .timedOut else { return }
      }
    } catch {
      outlet.lose(CaptureError(error, path: path))
    }
  }

  /// Why the stream ended; nil where that was asked for.
  private func streamUntilLost(into outlet: inout FrameOutlet, until stop: StopSignal) -> CaptureError? {
    do throws(SystemError) {
      return try stream(into: &outlet, until: stop)
    } catch {
      return CaptureError(error, path: path)
    }
  }

  /// Opens the camera and streams from it. Returns why that ended, or nil where it was asked for.
  private func stream(into outlet: inout FrameOutlet, until stop: StopSignal) throws(SystemError) -> CaptureError? {
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
      let harvest = try device.harvest(format)
      let now = calls.now()
      if deliver(harvest, format, into: &outlet, now: now) {
        if !isStreaming {
          outlet.logger.info("\(path) streams", metadata: ["camera": "\(name)", "format": "\(format)"])
          isStreaming = true
        }
        deadline = now + longestSilence
      } else if now >= deadline {
        return silent
      }
      failures = harvest.failed ? failures + 1 : 0
      if failures == Self.failuresBeforeRestart { throw SystemError(VideoRequest.dequeueBuffer.rawValue, EIO) }
    }
  }

  /// Sends the frame of `harvest` on and counts the rest; false if there is no good one.
  private func deliver(
    _ harvest: Harvest, _ format: StreamFormat, into outlet: inout FrameOutlet, now: SuspendingClock.Instant
  ) -> Bool {
    outlet.count(.broken, harvest.broken + (harvest.failed ? 1 : 0), at: now)
    outlet.count(.stale, harvest.stale, at: now)
    defer { outlet.logDrops(at: now) }
    guard let bytes = harvest.bytes else { return false }
    guard let image = try? format.image(of: bytes, decode: decode) else {
      outlet.count(.broken, at: now)
      return false
    }
    outlet.send(
      image, jpeg: format.pixelFormat == .mjpeg ? bytes : nil,
      capturedAt: .taken(at: harvest.timestamp, deliveredAt: now), now: now)
    return true
  }

  private var silent: CaptureError {
    CaptureError(
      code: .silent,
      description: "The camera \(path) gives no usable pictures. It is started again; else replug it.")
  }

  private var noUsableFormat: CaptureError {
    CaptureError(
      code: .noUsableFormat,
      description: "The camera \(path) has neither YUYV nor MJPEG pictures. Use another one; "
        + "`v4l2-ctl -d \(path) --list-formats-ext` tells what it has.")
  }
}
