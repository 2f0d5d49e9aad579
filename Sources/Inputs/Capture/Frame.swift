public import Vision

/// One picture of a source, and when it was taken.
public struct Frame: Sendable {
  /// The picture in grey, as the source gave it: neither scaled nor turned.
  public let image: GrayImage
  /// The same picture as the source's own JPEG, in colour, to be shown to people; nil where the source has none.
  public let jpeg: [UInt8]?
  /// When the picture was taken; never later than its delivery. On Linux this clock is CLOCK_MONOTONIC, by which the
  /// kernel stamps the frames of a camera. A picture from a file is taken at the moment at which it is shown.
  public let capturedAt: SuspendingClock.Instant
  /// Counts the frames of a stream from 0. A gap is frames that gave way to newer ones before anybody looked.
  public let sequence: Int
  /// The name of the file, without its folder; nil for a camera.
  public let name: String?

  /// A frame as a source tells it.
  public init(
    image: GrayImage, jpeg: [UInt8]? = nil, capturedAt: SuspendingClock.Instant, sequence: Int, name: String? = nil
  ) {
    self.image = image
    self.jpeg = jpeg
    self.capturedAt = capturedAt
    self.sequence = sequence
    self.name = name
  }
}
