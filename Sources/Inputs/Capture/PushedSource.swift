/// A source whose frames are pushed in by code: pictures from a phone, or those of a test.
public struct PushedSource: FrameSource {
  /// A description of the frames, for messages.
  public let description: String
  private let stream: AsyncStream<CaptureEvent>
  private let continuation: AsyncStream<CaptureEvent>.Continuation

  /// Creates a source that has no frames yet.
  public init(description: String = "pushed frames") {
    self.description = description
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Offers an event to the reader. It replaces an unread event, even a loss.
  public func push(_ event: CaptureEvent) { continuation.yield(event) }

  /// Ends the stream: no more frames will come.
  public func finish() { continuation.finish() }

  /// The only stream of this source; it cannot be read a second time.
  public func events() -> AsyncStream<CaptureEvent> { stream }
}
