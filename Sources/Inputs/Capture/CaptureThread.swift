import Basics
import Dispatch
import Logging

/// A thread for blocking loops, which must not block the two threads of a small machine's cooperative pool.
///
/// One loop runs at a time: a second stream begins when the loop of the first has returned and has thereby released its
/// device.
struct CaptureThread: Sendable {
  private let queue = DispatchQueue(label: "apeiron.capture", qos: .userInitiated)

  /// Returns a stream of the events that `loop` emits, buffered as `FrameSource` describes. When nothing reads the
  /// stream any longer, `loop` is asked to stop; `loop` must return soon after it, and its return ends the stream.
  func events(
    logger: Logger, _ loop: @escaping @Sendable (inout CaptureOutput, StopRequest) -> Void
  ) -> AsyncStream<CaptureEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: CaptureEvent.self, bufferingPolicy: .bufferingNewest(1))
    let stop = StopRequest()
    continuation.onTermination = { _ in stop.make() }
    queue.async {
      var output = CaptureOutput(logger: logger, emit: continuation.offer)
      loop(&output, stop)
      continuation.finish()
    }
    return stream
  }

  /// Returns when no loop is running or waiting to run.
  func idle() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}

extension AsyncStream<CaptureEvent>.Continuation {
  /// Offers `event` to the reader in place of an unread one. A loss must not be missed: if a frame would replace it,
  /// the frame is dropped instead, since a camera soon has another.
  fileprivate func offer(_ event: CaptureEvent) -> CaptureOutput.Outcome {
    switch (event, yield(event)) {
    case (_, .dropped(.frame)):
      return .droppedFrame
    case (.frame, .dropped(.lost(let loss))):
      yield(.lost(loss))
      return .droppedFrame
    default:
      return .taken
    }
  }
}
