public import EventSourcing

/// A picture that somebody has sent to be judged.
public struct SentPicture: Sendable {
  /// The bytes of a JPEG or PNG file.
  public let bytes: [UInt8]
  /// When it was taken, as far as its sender is believed.
  public let capturedAt: Instant
  /// Whether its sender calls it a photograph, which is judged by itself; otherwise its size tells.
  public let isPhotograph: Bool

  /// A picture of these bytes.
  public init(_ bytes: [UInt8], capturedAt: Instant, isPhotograph: Bool = false) {
    self.bytes = bytes
    self.capturedAt = capturedAt
    self.isPhotograph = isPhotograph
  }
}
