/// A filled buffer, taken from the driver until it is queued again.
struct FilledBuffer {
  let index: Int
  let bytesUsed: Int
  /// The driver knows that the picture is damaged.
  let isMarkedBroken: Bool
  /// When the picture was taken, after the zero of CLOCK_MONOTONIC; nil where the driver stamps by another clock.
  let timestamp: Duration?
}
