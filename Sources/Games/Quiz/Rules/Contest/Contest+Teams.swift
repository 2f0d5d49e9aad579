import EventSourcing

extension Contest {
  /// The teams by points, highest first, ties by number; empty without teams.
  public var teamStandings: [TeamStanding] {
    let totals = teams.map { team in rounds.reduce(0) { $0 + points(of: team.number, in: $1) } }
    return teams.indices.map { index in
      TeamStanding(
        team: teams[index], points: totals[index], rank: totals.count { $0 > totals[index] } + 1,
        gained: round.map { points(of: teams[index].number, in: $0) } ?? 0)
    }.sorted { ($0.rank, $0.team.number) < ($1.rank, $1.team.number) }
  }

  /// Returns the rounded mean of the points of the team's members who played the question. With a mean, a large team
  /// has no advantage over a small one, and members who join late or leave do not pull the team down.
  private func points(of team: Int, in round: ContestRound) -> Int {
    let played = players.filter { player in
      player.team == team && player.presence != .removed
        && round.turns[player.id].map { $0.status != .left } ?? false
    }
    guard !played.isEmpty else { return 0 }
    let sum = played.reduce(0) { $0 + round.points(of: $1.id) }
    return (2 * sum + played.count) / (2 * played.count)
  }

  /// Returns the facts that assign `newcomers`, one after the other, to the smallest team at that point. Players who
  /// already have a team get no fact, and there are no facts in a contest without teams.
  func dealing(_ newcomers: [PlayerID]) -> [ContestFact] {
    guard !teams.isEmpty else { return [] }
    var sizes = teams.map { team in players.count { $0.team == team.number && $0.presence == .here } }
    return newcomers.compactMap { id in
      if let team = player(id)?.team {
        sizes[team - 1] += 1
        return nil
      }
      let smallest = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
      sizes[smallest] += 1
      return .assigned(id, team: smallest + 1)
    }
  }

  func divide(into count: Int) throws(Refusal) -> [ContestFact] {
    try mustNotBeOver()
    guard rounds.isEmpty else { throw .begun }
    guard count == 0 || Self.teamRange.contains(count) else { throw .teamsOutOfRange }
    guard count != teams.count else { return [] }
    let divided = ContestFact.teams(count: count)
    var after = self
    after.apply(divided)
    return [divided] + after.dealing(players.filter { $0.presence == .here }.map(\.id))
  }

  func nameTeam(_ number: Int, _ name: String) throws(Refusal) -> [ContestFact] {
    try mustNotBeOver()
    guard let team = teams.first(where: { $0.number == number }) else { throw .noTeam }
    let name = name.trimmed.isEmpty ? "" : try PlayerName.checked(name)
    return name == team.name ? [] : [.teamNamed(number, name: name)]
  }

  func assign(_ id: PlayerID, to team: Int) throws(Refusal) -> [ContestFact] {
    try mustNotBeOver()
    guard let known = player(id), known.isListed else { throw .unknownPlayer }
    guard teams.contains(where: { $0.number == team }) else { throw .noTeam }
    return known.team == team ? [] : [.assigned(id, team: team)]
  }
}
