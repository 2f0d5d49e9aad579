public import EventSourcing

/// A picture sent to be judged.
public struct SentPicture: Sendable {
  /// The content of a JPEG or PNG file.
  public let bytes: [UInt8]
  /// When the picture was taken, as far as its sender can be trusted.
  public let capturedAt: Instant
  /// Whether its sender calls it a photograph, which is judged on its own; otherwise its size decides.
  public let isPhotograph: Bool
  /// The address that it came from, whose senders share their turns; nil where that is not known.
  public var origin: String?

  /// A picture with this file content.
  public init(_ bytes: [UInt8], capturedAt: Instant, isPhotograph: Bool = false) {
    self.bytes = bytes
    self.capturedAt = capturedAt
    self.isPhotograph = isPhotograph
  }
}
