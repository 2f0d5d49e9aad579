import Quiz

extension ContestRoom {
  /// How often the clock is looked at while a question runs; a deadline is met by the frames' own times and not by this.
  static let tickEvery = Duration.milliseconds(50)

  /// Lets the clock end questions, until the room is closed or the task cancelled.
  ///
  /// What the journal refuses now is tried again with the next tick, and is in ``trouble`` until then: a full disk must
  /// not end the game.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { for await player in self.departures { await self.depart(player) } }
      await runClock()
      group.cancelAll()
    }
  }

  private func runClock() async {
    for await _ in changes() {
      while state.contest.isRoundRunning, (try? await clock.sleep(for: Self.tickEvery)) != nil {
        do {
          try await tick()
          trouble = nil
        } catch {
          trouble = error
        }
      }
    }
  }
}
