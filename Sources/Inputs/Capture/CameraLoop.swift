import Basics
import Foundation
import Logging
import Vision

/// The blocking loop of a camera: open it, stream until it is lost, try again.
struct CameraLoop {
  let address: CameraAddress
  let wanted: WantedMode
  let calls: SystemCalls
  /// The controls to set before the camera streams, by name.
  var controls: (CameraInfo) -> [String: Int] = { _ in [:] }
  /// Whether frames are left out until the exposure has settled.
  var warmsUp = true
  let decode: ([UInt8]) throws -> GrayImage

  /// The longest time without any frame, good or broken, before a streaming camera counts as lost: a stalled device
  /// never reports an error.
  static var longestSilence: Duration { .seconds(1) }
  /// The same limit for the time before the first good frame, which may take longer: cameras adjust their exposure and
  /// set up their link when the stream starts. A guess on the safe side, for lack of a slow camera to measure.
  static var longestStart: Duration { .seconds(5) }
  /// The longest time in which all frames are broken before the camera counts as lost. Where a bad cable cuts 87 of 100
  /// frames, ten a second, that long a row of broken ones comes once in a dozen hours. It is shorter than the ten
  /// seconds without a picture after which the daemon is called unfit.
  static var longestDamage: Duration { .seconds(8) }
  /// The number of consecutive failures to take a frame before the device is reopened; drivers occasionally lose a
  /// frame.
  static var failuresBeforeRestart: Int { 4 }

  /// Runs until `stop` is made; returns earlier only if the machine can no longer even wait.
  func run(into output: inout CaptureOutput, until stop: StopRequest) {
    var watch = NodeWatch(calls)
    do throws(SystemError) {
      while !stop.isMade {
        let before = output.sentCount
        guard let loss = streamUntilLost(into: &output, until: stop) else { return }
        output.lose(loss)
        if output.sentCount > before { watch.reset() }
        guard try watch.wait(until: stop) else { return }
      }
    } catch {
      output.lose(CaptureError(error, path: address.text, machine: calls.machine))
    }
  }

  /// Streams until the camera is lost and returns the reason; nil if `stop` was made.
  private func streamUntilLost(into output: inout CaptureOutput, until stop: StopRequest) -> CaptureError? {
    do throws(CaptureError) {
      let path = try address.path(calls)
      do throws(SystemError) {
        return try stream(path, into: &output, until: stop)
      } catch {
        return CaptureError(error, path: path, machine: calls.machine)
      }
    } catch {
      return error
    }
  }

  /// Opens the camera and streams from it. Returns why that ended, or nil if `stop` was made.
  private func stream(
    _ path: String, into output: inout CaptureOutput, until stop: StopRequest
  ) throws(SystemError) -> CaptureError? {
    var device = try VideoDevice(opening: path, calls: calls)
    let modes = try device.modes(wanted: wanted)
    guard let mode = wanted.choose(from: modes), let format = try device.setFormat(mode) else {
      return CaptureError(noneIsReadOf: modes, wanted: wanted, path: path)
    }
    for refusal in try set(controls(CameraInfo(path, device.identity, calls.machine)), in: device, path) {
      output.logger.warning("\(refusal)", metadata: ["camera": "\(path)"])
    }
    try device.startStreaming()
    let longestSilence = max(Self.longestSilence, (format.interval?.duration ?? .zero) * 3)
    let longestDamage = max(Self.longestDamage, longestSilence)
    let start = calls.clock.now()
    // Until when the camera may take to start, and until when a frame and a good frame have to come.
    var (started, nextFrame) = (start + Self.longestStart, start + Self.longestStart)
    var nextGood = start + longestDamage
    let sentBefore = output.sentCount
    var (isTold, failures, warmUp) = (false, 0, WarmUp(isNeeded: warmsUp))
    while true {
      switch try calls.clock.wait(for: device.descriptor, until: min(nextFrame, nextGood), stop: stop) {
      case .stopped: return nil
      case .timedOut: return silent(path, isDamaged: nextGood < nextFrame)
      case .ready: break
      }
      let dequeued = try device.dequeueAll(format)
      let now = calls.clock.now()
      if deliver(dequeued, format, into: &output, after: &warmUp, now: now) {
        if !isTold, output.sentCount > sentBefore {
          output.logger.info(
            "\(path) streams", metadata: ["camera": "\(device.identity.name)", "format": "\(format)"])
          isTold = true
        }
        (started, nextGood) = (min(started, now), now + longestDamage)
      }
      if dequeued.hasFrames { nextFrame = max(started, now + longestSilence) }
      if now >= min(nextFrame, nextGood) { return silent(path, isDamaged: nextGood < nextFrame) }
      failures = dequeued.failed ? failures + 1 : 0
      if failures == Self.failuresBeforeRestart { throw SystemError(.dequeueBuffer, EIO) }
    }
  }

  /// Sets controls, and returns a sentence for each control that is refused. A refused control is not a reason to give
  /// up a camera that can stream.
  private func set(
    _ values: [String: Int], in device: borrowing VideoDevice, _ path: String
  ) throws(SystemError) -> [String] {
    do throws(SystemError) {
      return try device.set(values)
    } catch let error where error.number != ENODEV {
      return [CaptureError(error, path: path, machine: calls.machine).description]
    }
  }

  /// Delivers the frame of `dequeued` and counts the rest. Returns false if there is no good frame.
  private func deliver(
    _ dequeued: DequeuedFrames, _ format: StreamFormat, into output: inout CaptureOutput, after warmUp: inout WarmUp,
    now: SuspendingClock.Instant
  ) -> Bool {
    output.count(.broken, dequeued.broken + (dequeued.failed ? 1 : 0), at: now)
    output.count(.stale, dequeued.stale, at: now)
    defer { output.logDrops(at: now) }
    guard let bytes = dequeued.bytes else { return false }
    guard let image = try? format.image(of: bytes, decode: decode) else {
      output.count(.broken, at: now)
      return false
    }
    guard warmUp.hasSettled(with: image, at: now) else {
      output.count(.settling, at: now)
      return true
    }
    output.send(
      image, colors: format.colors(of: bytes), jpeg: format.pixelFormat == .mjpeg ? bytes : nil,
      capturedAt: .taken(at: dequeued.timestamp, deliveredAt: now), now: now)
    return true
  }

  private func silent(_ path: String, isDamaged: Bool) -> CaptureError {
    CaptureError(
      code: .silent,
      description: isDamaged
        ? "The camera \(path) gives only damaged pictures and is restarted. Try another cable, or a port of the machine."
        : "The camera \(path) gives no pictures and is restarted. Replug it if it still gives none.")
  }
}
