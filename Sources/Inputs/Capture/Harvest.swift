import Foundation

/// What lay ready in the driver: the newest good frame, and what became of the others.
struct Harvest {
  /// A copy of the frame; nil if none of them was good.
  var bytes: [UInt8]?
  /// When it was taken, after the zero of CLOCK_MONOTONIC; nil where the driver stamps by another clock.
  var timestamp: Duration?
  /// Frames that the driver marked as damaged or that are cut short.
  var broken = 0
  /// Good or bad, older than the one that was taken.
  var stale = 0
  /// The driver said that it lost a frame, or that there was one where there was none.
  var failed = false
}

extension VideoDevice {
  /// Takes all that is ready, keeps the newest whole frame, and gives the buffers back at once. With four buffers and a
  /// slow reader, the oldest ready frame is up to half a second old.
  func harvest(_ format: StreamFormat) throws(SystemError) -> Harvest {
    var harvest = Harvest()
    var filled: [FilledBuffer] = []
    do throws(SystemError) {
      while filled.count < buffers.count, let buffer = try dequeue() { filled.append(buffer) }
    } catch let error where error.number == EIO {
      harvest.failed = true
    }
    for buffer in filled.reversed() {
      if harvest.bytes != nil {
        harvest.stale += 1
      } else if case let bytes = bytes(of: buffer), !buffer.isMarkedBroken, format.isWhole(bytes) {
        harvest.bytes = bytes
        harvest.timestamp = buffer.timestamp
      } else {
        harvest.broken += 1
      }
    }
    for buffer in filled { try queue(buffer.index) }
    if filled.isEmpty { harvest.failed = true }
    return harvest
  }
}
