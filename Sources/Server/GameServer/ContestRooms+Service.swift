import EventSourcing
import Quiz

extension ContestRooms {
  /// How long a contest that is over stays at hand: as long as its podium is looked at. Its results are brought back when
  /// somebody asks for them later.
  static let keptWhenOver = Duration.seconds(3600)
  /// How long nothing may happen in a contest before it is ended: a lesson or an evening for a class, a walk through the
  /// hall for one player.
  static func longestSilence(of mode: Contest.Mode) -> Duration { .seconds(mode == .classGame ? 12 * 3600 : 3600) }

  static let sweepEvery = Duration.seconds(60)

  /// How long a contest for one player that waits to begin, or is over, is not put away for another.
  static let briefSilence = Duration.seconds(60)

  /// Runs the clocks of all contests, those included that are opened later, until the task is cancelled. To be called
  /// once.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        while (try? await self.clock.sleep(for: Self.sweepEvery)) != nil { await self.sweep() }
      }
      for await room in opened { group.addTask { await room.run() } }
      group.cancelAll()
    }
  }

  /// Puts a room away where there are `most`: of one player, in which nothing is played, and nothing has happened for longest.
  /// Returns whether there is room for another.
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

  /// Ends what was forgotten, and puts away what is over.
  func sweep() async {
    for room in rooms {
      let contest = await room.state.contest
      let silence = await room.changedAt.duration(to: clock.now)
      if contest.phase == .over {
        if silence >= Self.keptWhenOver { await putAway(room) }
      } else if silence >= Self.longestSilence(of: contest.opening.mode) {
        // What the journal refuses now is tried again with the next sweep.
        _ = try? await room.perform(.end)
      }
    }
  }
}
