import EventSourcing
import Quiz

extension ContestRooms {
  /// How long a finished contest stays open while its podium is looked at. Its results are read from the journal when
  /// they are asked for later.
  static let keptWhenOver = Duration.seconds(3600)
  /// How long a contest may be idle before it is ended: a lesson or an evening for a class, a walk through the hall for
  /// a single player.
  static func longestSilence(of mode: Contest.Mode) -> Duration { .seconds(mode == .classGame ? 12 * 3600 : 3600) }

  static let sweepEvery = Duration.seconds(60)

  /// How long a single player's contest must be idle, in its lobby or finished, before it may be closed to make room.
  static let briefSilence = Duration.seconds(60)

  /// Runs the clocks of all contests, including those opened later, until the task is cancelled. Call it once.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        while (try? await self.clock.sleep(for: Self.sweepEvery)) != nil { await self.sweep() }
      }
      for await room in opened { group.addTask { await room.run() } }
      group.cancelAll()
    }
  }

  /// Makes room for another contest if there are `most`, by closing the single-player contest that has been idle
  /// longest. Returns whether there is room.
  func makeRoom(below most: Int) async -> Bool {
    let rooms = rooms
    guard rooms.count >= most else { return true }
    var idle: (room: ContestRoom, silence: Duration)?
    for room in rooms {
      let contest = await room.state.contest
      guard contest.opening.mode != .classGame, contest.phase == .lobby || contest.phase == .over else { continue }
      let silence = await room.changedAt.duration(to: clock.now)
      if silence >= max(idle?.silence ?? .zero, Self.briefSilence) { idle = (room, silence) }
    }
    guard let idle, (try? await idle.room.perform(.end)) != nil else { return false }
    await putAway(idle.room)
    return true
  }

  /// Ends abandoned contests and closes finished ones.
  func sweep() async {
    for room in rooms {
      let contest = await room.state.contest
      let silence = await room.changedAt.duration(to: clock.now)
      if contest.phase == .over {
        if silence >= Self.keptWhenOver { await putAway(room) }
      } else if silence >= Self.longestSilence(of: contest.opening.mode) {
        // What the journal cannot record is retried at the next sweep.
        _ = try? await room.perform(.end)
      }
    }
  }
}
