/// Frames that code gives: the pictures of a phone, or those of a test.
public struct PushedSource: FrameSource {
  /// What the frames are, for messages.
  public let description: String
  private let stream: AsyncStream<CaptureEvent>
  private let continuation: AsyncStream<CaptureEvent>.Continuation

  /// A source that has nothing to show yet.
  public init(description: String = "pushed frames") {
    self.description = description
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Offers an event to the reader, in place of the one before, be it a loss, if that is still unread.
  public func push(_ event: CaptureEvent) { continuation.yield(event) }

  /// Says that no more frames will come.
  public func finish() { continuation.finish() }

  /// The one stream of this source; it cannot be read a second time.
  public func events() -> AsyncStream<CaptureEvent> { stream }
}
