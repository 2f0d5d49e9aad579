/// Where frames come from: a camera, a folder that plays a camera, or frames that are pushed in by code.
public protocol FrameSource: Sendable, CustomStringConvertible {
  /// Starts capturing. The stream keeps only the newest event, so that a slow reader sees the present and not a queue;
  /// a loss that was not read yet is kept before the frames that follow it.
  ///
  /// Its end means that the source is exhausted, as a folder that is played once. Ending the iteration, by cancelling
  /// the task or by letting go of the stream, stops the capture promptly and gives the device free.
  ///
  /// A source feeds one stream at a time: where a second is asked for, it begins when the first has ended.
  func events() -> AsyncStream<CaptureEvent>
}
