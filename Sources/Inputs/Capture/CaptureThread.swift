import Dispatch
import Logging

/// A thread for loops that block, which the two threads of a small machine's cooperative pool must not.
///
/// One loop runs at a time: the stream of a second begins when the loop of the first has returned, and with it has
/// given its device free.
struct CaptureThread: Sendable {
  private let queue = DispatchQueue(label: "apeiron.capture", qos: .userInitiated)

  /// A stream of what `loop` emits, buffered as `FrameSource` says. `loop` has to return soon after the signal, which is given when
  /// nobody reads any more; the stream ends when it returns.
  func events(
    logger: Logger, _ loop: @escaping @Sendable (inout FrameOutlet, StopSignal) -> Void
  ) -> AsyncStream<CaptureEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: CaptureEvent.self, bufferingPolicy: .bufferingNewest(1))
    do throws(SystemError) {
      let stop = try StopSignal()
      continuation.onTermination = { _ in stop.request() }
      queue.async {
        var outlet = FrameOutlet(logger: logger, emit: continuation.offer)
        loop(&outlet, stop)
        continuation.finish()
      }
    } catch {
      continuation.yield(.lost(CaptureError(error, path: "the capture thread")))
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
  /// Offers `event` to the reader in place of an unread one. But a loss has to be heard of: where a frame would take its
  /// place, the frame is dropped instead, for a camera has the next one soon.
  fileprivate func offer(_ event: CaptureEvent) -> FrameOutlet.Outcome {
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
