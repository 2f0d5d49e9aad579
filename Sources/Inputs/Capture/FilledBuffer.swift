/// A filled buffer, owned by the program until it is queued again.
struct FilledBuffer {
  let index: Int
  let bytesUsed: Int
  /// Whether the driver marked the picture as damaged.
  let isMarkedBroken: Bool
  /// When the picture was taken, as time since the zero of CLOCK_MONOTONIC; nil if the driver uses another clock.
  let timestamp: Duration?
}
