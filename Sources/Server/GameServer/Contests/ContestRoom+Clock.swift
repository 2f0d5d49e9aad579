import Quiz

extension ContestRoom {
  /// The interval at which a running clock is checked. Deadlines do not depend on it: frames count by their capture
  /// time.
  static let tickEvery = Duration.milliseconds(50)

  /// Ends questions when their time is up, and asks the questions that follow automatically, until the room is closed
  /// or the task is cancelled.
  ///
  /// If the journal cannot record a step, the step is retried at the next tick, and ``trouble`` reports it until it
  /// succeeds: a full disk must not end the game.
  public func run() async {
    await withDiscardingTaskGroup { group in
      group.addTask { for await player in self.departures { await self.depart(player) } }
      await runClock()
      group.cancelAll()
    }
  }

  private func runClock() async {
    guard !isElsewhere else { return }
    for await _ in changes() {
      while state.contest.needsTicks, (try? await clock.sleep(for: Self.tickEvery)) != nil {
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
