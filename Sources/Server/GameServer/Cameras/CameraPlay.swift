import Capture
import EventSourcing
import Judging
import Quiz
import ServiceLifecycle

/// Plays the frames of one camera of this machine: has them judged for all players who use it, and stops their clocks
/// when it is lost.
struct CameraPlay: Service {
  /// The result of one event of the camera.
  enum Outcome: Sendable {
    /// A frame was judged for a player who uses the camera.
    case judged(FrameAnswer, FrameRequest.Seat)
    /// No frames come, and why.
    case lost(String)
  }

  /// The name under which the camera sends pictures. A newer frame of one camera never supersedes a frame of another.
  var sender = "camera"
  let events: @Sendable () -> AsyncStream<CaptureEvent>
  let judge: FrameJudge
  /// Those who play on it now.
  let seats: @Sendable () async -> [FrameRequest.Seat]
  /// The instant of the games' clock at which the machine's shows another.
  var instant: @Sendable (SuspendingClock.Instant) -> Instant = { $0 }
  let tell: @Sendable (Outcome) -> Void

  /// Plays until the camera has no more frames or the daemon stops.
  func run() async {
    for await event in events().cancelOnGracefulShutdown() {
      let seats = await seats()
      switch event {
      case .lost(let error):
        tell(.lost(error.description))
        // A clock that cannot be stopped because the journal fails is in the room's `trouble`.
        for seat in seats { _ = try? await seat.room.perform(.loseCamera(seat.player)) }
      case .frame(let taken):
        var frame = taken
        frame.capturedAt = instant(taken.capturedAt)
        guard !seats.isEmpty,
          let answers = try? await judge.judge(FrameRequest(.frame(frame), from: sender, for: seats))
        else { continue }
        for (seat, answer) in zip(seats, answers) { tell(.judged(answer, seat)) }
      }
    }
  }
}
