public import Vision

/// One picture of a source, with the time at which it was taken.
public struct Frame: Sendable {
  /// The picture in grey as the source delivered it, neither scaled nor rotated.
  public let image: GrayImage
  /// The same picture in colour; nil where the source has none.
  public let colors: ColorSource?
  /// The same picture as the source's own colour JPEG, for showing to people; nil if the source has none.
  public let jpeg: [UInt8]?
  /// When the picture was taken; never later than its delivery. On Linux this clock is CLOCK_MONOTONIC, with which the
  /// kernel stamps the frames of a camera. A picture from a file counts as taken when it is shown.
  public var capturedAt: SuspendingClock.Instant
  /// The number of the frame in its stream, from 0. A gap means that frames gave way to newer ones before anybody read
  /// them.
  public let sequence: Int
  /// How many frames of the stream had come before this one that were broken: cut short, or impossible to decode.
  public let broken: Int
  /// The name of the file, without its folder; nil for a camera.
  public let name: String?

  /// Creates a frame.
  public init(
    image: GrayImage, colors: ColorSource? = nil, jpeg: [UInt8]? = nil, capturedAt: SuspendingClock.Instant,
    sequence: Int, broken: Int = 0, name: String? = nil
  ) {
    self.image = image
    self.colors = colors
    self.jpeg = jpeg
    self.capturedAt = capturedAt
    self.sequence = sequence
    self.broken = broken
    self.name = name
  }
}
