/// One mode in which a camera can stream.
struct VideoMode: Sendable, Equatable {
  /// The driver's own code for the pixel format, to be passed back to it.
  var code: UInt32
  var width: Int
  var height: Int
  /// Nil if the driver does not report its rates.
  var interval: FrameInterval?

  /// Nil for a format that this program does not read.
  var format: PixelFormat? { PixelFormat(code: code) }
}
