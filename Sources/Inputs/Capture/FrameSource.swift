/// A source of frames: a camera, a folder that acts as a camera, or frames pushed in by code.
public protocol FrameSource: Sendable, CustomStringConvertible {
  /// Starts capturing. The stream keeps only the newest event, so that a slow reader gets the present instead of a
  /// queue; an unread loss is kept ahead of the frames that follow it.
  ///
  /// The stream ends when the source is exhausted, as when a folder is played once. Ending the iteration, by cancelling
  /// the task or dropping the stream, stops the capture promptly and releases the device.
  ///
  /// A source feeds one stream at a time: a second one begins when the first has ended.
  func events() -> AsyncStream<CaptureEvent>
}
