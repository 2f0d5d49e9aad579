extension PlayerRound {
  /// The points that this round earns. With speed points that is `points * (1 - t / (2 T))`, rounded, where t is the
  /// time used since the question had been read and T the player's own limit: half of the points remain at the
  /// deadline. Without a limit all points are given. A win awarded by the host has no time and counts as won at the
  /// deadline.
  public func points(speedPoints: Bool) -> Int {
    guard status == .won else { return 0 }
    let points = round.assignment.points
    guard speedPoints, let limit = round.clock.limit else { return points }
    let used = wonAfter.map { max(.zero, $0 - round.assignment.reading) }
    let share = min(1, (used ?? limit) / limit)
    return Int((Double(points) * (1 - share / 2)).rounded())
  }
}
