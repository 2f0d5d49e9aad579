extension Contest {
  /// Whether `image` is an answer that the players of a class game must not see yet: from its first
  /// question until it is over, but for the answers that have been revealed. A player who leads a game
  /// alone would only cheat at patience.
  public func isSecret(_ image: String) -> Bool {
    guard opening.mode == .classGame, !rounds.isEmpty, phase != .over else { return false }
    guard opening.assignments.contains(where: { $0.image == image }) else { return false }
    return !rounds.contains { $0.isOver && $0.assignment.image == image }
  }
}
