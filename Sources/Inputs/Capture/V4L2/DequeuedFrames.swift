import Foundation

/// The frames that were ready in the driver: the newest good frame, and the counts of the others.
struct DequeuedFrames {
  /// A copy of the frame's bytes; nil if none was good.
  var bytes: [UInt8]?
  /// When it was begun, as time since the zero of CLOCK_MONOTONIC; nil if the driver uses another clock.
  var timestamp: Duration?
  /// The number of frames that the driver marked as damaged or that are truncated.
  var broken = 0
  /// The number of frames, good or bad, older than the one that was taken.
  var stale = 0
  /// Whether the driver reported a lost frame, or announced one that did not exist.
  var failed = false

  /// Whether the camera gave anything, good or bad.
  var hasFrames: Bool { bytes != nil || broken > 0 }
}

extension VideoDevice {
  /// Takes everything that is ready, keeps the newest whole frame, and returns the buffers at once. With four buffers
  /// and a slow reader, the oldest ready frame is up to half a second old.
  func dequeueAll(_ format: StreamFormat) throws(SystemError) -> DequeuedFrames {
    var dequeued = DequeuedFrames()
    var filled: [FilledBuffer] = []
    do throws(SystemError) {
      while filled.count < buffers.count, let buffer = try dequeue() { filled.append(buffer) }
    } catch let error where error.number == EIO {
      dequeued.failed = true
    }
    for buffer in filled.reversed() {
      if dequeued.bytes != nil {
        dequeued.stale += 1
      } else if case let bytes = bytes(of: buffer), !buffer.isMarkedBroken, format.isWhole(bytes) {
        dequeued.bytes = bytes
        dequeued.timestamp = buffer.timestamp(interval: format.interval)
      } else {
        dequeued.broken += 1
      }
    }
    for buffer in filled { try queue(buffer.index) }
    if filled.isEmpty { dequeued.failed = true }
    return dequeued
  }
}
