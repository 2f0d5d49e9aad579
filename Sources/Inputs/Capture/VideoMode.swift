/// One way in which a camera can stream.
struct VideoMode: Sendable, Equatable {
  var format: PixelFormat
  /// The driver's own code of the format, to be given back to it.
  var code: UInt32
  var width: Int
  var height: Int
  /// Nil where the driver does not tell its rates.
  var interval: FrameInterval?
}
