extension Contest {
  /// The numbers, from 1, of the finished questions that `player` has won.
  public func found(by player: PlayerID) -> [Int] {
    rounds.indices.filter { rounds[$0].isOver && rounds[$0].turns[player]?.status == .won }.map { $0 + 1 }
  }
}
