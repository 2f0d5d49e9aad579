import EventSourcing
import PackServer
import Quiz

extension ContestRooms {
  /// How long a finished contest stays open while its podium is looked at. Its results are read from the journal when
  /// they are asked for later.
  static let keptWhenOver = Duration.seconds(3600)
  /// How long a contest may be idle before it is ended: a lesson or an evening for a class, a walk through the hall for
  /// a single player.
  static func longestSilence(of mode: Contest.Mode) -> Duration { .seconds(mode == .classGame ? 12 * 3600 : 3600) }

  static let sweepEvery = Duration.seconds(60)

  /// How long a contest in which nothing happens is not put away for another.
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

  /// Puts a room away if there are already `most` rooms. The room must be of a game that is over, of one player, or of
  /// a kiosk with its own camera, and must have no live question. Rooms that nobody watches go first, and among them
  /// the one in which nothing has happened for longest. Returns whether there is space for another room.
  func makeRoom(below most: Int) async -> Bool {
    let rooms = rooms
    guard rooms.count >= most else { return true }
    var idle: (room: ContestRoom, isWatched: Bool, silence: Duration)?
    for room in rooms {
      let state = await room.state
      guard state.contest.phase == .over || room.isGuests && !state.isLive else { continue }
      let (isWatched, silence) = (!state.present.isEmpty, await room.changedAt.duration(to: clock.now))
      guard silence >= Self.briefSilence else { continue }
      if let idle, (isWatched && !idle.isWatched) || (isWatched == idle.isWatched && silence < idle.silence) {
        continue
      }
      idle = (room, isWatched, silence)
    }
    guard let room = idle?.room else { return false }
    if await room.state.contest.phase != .over, (try? await room.perform(.end)) == nil { return false }
    await putAway(room)
    return true
  }

  /// Ends abandoned contests, closes finished ones, and forgets old pictures of missed answers.
  func sweep() async {
    misses.forgetOld()
    for room in rooms {
      let contest = await room.state.contest
      let silence = await room.changedAt.duration(to: clock.now)
      if contest.phase == .over {
        if silence >= Self.keptWhenOver { await putAway(room) }
      } else if silence >= Self.longestSilence(of: contest.opening.mode) {
        // If the journal cannot record the end, the next sweep retries it.
        _ = try? await room.perform(.end)
      }
    }
  }
}

extension ContestRoom {
  /// Whether any guest may open such a game: for one player, or at a kiosk with a camera of its own.
  fileprivate nonisolated var isGuests: Bool { mode == .solo || mode == .kiosk && source == .browser }
}

extension ContestSnapshot {
  /// Whether a question is being played whose clock runs, or which somebody watches. A clock that has stopped, because
  /// the camera is lost or the player left it that way, may stay stopped for ever.
  fileprivate var isLive: Bool {
    contest.isRoundRunning
      && (!present.isEmpty || contest.players.contains { contest.turn(of: $0.id)?.round.clock.deadline != nil })
  }
}
