/// A filled buffer, owned by the program until it is queued again.
struct FilledBuffer {
  let index: Int
  let bytesUsed: Int
  /// Whether the driver marked the picture as damaged.
  let isMarkedBroken: Bool
  /// The driver's stamp, as time since the zero of CLOCK_MONOTONIC; nil if the driver uses another clock.
  let timestamp: Duration?
  /// Whether the stamp is of the picture's last byte (V4L2_BUF_FLAG_TSTAMP_SRC_EOF), not of the start of its exposure.
  let isStampedAtEnd: Bool

  /// When the picture was begun, as far as the driver tells: one frame before its last byte, or at the stamp itself.
  func timestamp(interval: FrameInterval?) -> Duration? {
    timestamp.map { isStampedAtEnd ? $0 - (interval?.duration ?? .zero) : $0 }
  }
}
