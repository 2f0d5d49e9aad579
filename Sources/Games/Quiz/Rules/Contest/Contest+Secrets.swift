extension Contest {
  /// Returns whether `image` is an answer that the players of a class game must not see yet. All answers are secret
  /// from the game's first question until the game is over, except for those that have been revealed. In other games
  /// nothing is secret: a player who plays alone would only cheat at patience.
  public func isSecret(_ image: String) -> Bool {
    guard opening.mode == .classGame, !rounds.isEmpty, phase != .over else { return false }
    guard opening.assignments.contains(where: { $0.image == image }) else { return false }
    return !rounds.contains { $0.isOver && $0.assignment.image == image }
  }
}
