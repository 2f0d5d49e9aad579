import Capture
import Quiz
import ServiceLifecycle

/// Plays what the daemon's camera sees, in all contests that look through it.
struct CameraPlay: Service {
  let hub: CameraHub
  let rooms: ContestRooms
  let judge: FrameJudge
  let sights: LiveSightings

  func run() async throws {
    for await event in hub.captured().cancelOnGracefulShutdown() {
      let seats = await seats()
      switch event {
      case .lost:
        // A clock that cannot be stopped because the journal fails is in the room's `trouble`.
        for seat in seats { _ = try? await seat.room.perform(.loseCamera(seat.player)) }
      case .frame(let frame):
        guard !seats.isEmpty, let answers = try? await judge.judge(.frame(frame), from: "camera", for: seats) else {
          continue
        }
        for (seat, answer) in zip(seats, answers) { sights.send(answer, in: seat.room.id) }
      }
    }
  }

  private func seats() async -> [FrameJudge.Seat] {
    var seats: [FrameJudge.Seat] = []
    for room in await rooms.rooms where room.source == .daemon {
      let contest = await room.state.contest
      guard contest.phase != .over, let player = contest.players.first else { continue }
      seats.append(FrameJudge.Seat(room: room, player: player.id))
    }
    return seats
  }
}
