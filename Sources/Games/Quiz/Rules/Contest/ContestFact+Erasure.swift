public import EventSourcing

extension ContestFact: ErasableFact {
  /// Returns the erasure of `person` from `facts`. A contest that the person played alone is erased as a whole. In
  /// other contests, the person's names are removed, and so are the reasons that the host gave when overruling verdicts
  /// about the person. The answers stay, without a name.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> {
    var erasure = Erasure<Self>()
    let players = players(of: person, in: facts)
    let isPlayedAlone = facts.contains { if case .opened(let opening) = $0 { opening.mode == .solo } else { false } }
    // Everybody who plays alone has the same name.
    if isPlayedAlone, players.contains(where: { person.ids.contains($0.rawValue) }) {
      erasure.isOfWholeStream = true
      return erasure
    }
    let gone = PersonName.erased
    for (index, fact) in facts.enumerated() {
      switch fact {
      case .joined(let player, let name):
        if players.contains(player) {
          if name != gone { erasure.replaced[index] = .joined(player, name: gone) }
        } else {
          erasure.takeOut(person, of: name, at: index) { .joined(player, name: $0) }
        }
      case .knocked(let player, let name):
        if players.contains(player) {
          if name != gone { erasure.replaced[index] = .knocked(player, name: gone) }
        } else {
          erasure.takeOut(person, of: name, at: index) { .knocked(player, name: $0) }
        }
      case .overruled(let round, let player, let won, let reason):
        if players.contains(player) {
          if !reason.isEmpty, reason != gone {
            erasure.replaced[index] = .overruled(round: round, player, won: won, reason: gone)
          }
        } else {
          erasure.takeOut(person, of: reason, at: index) { .overruled(round: round, player, won: won, reason: $0) }
        }
      case .shared(let player, let names):
        let kept = names.map { players.contains(player) || person.isCalled($0) ? gone : $0 }
        if kept != names { erasure.replaced[index] = .shared(player, names: kept) }
      case .teamNamed(let team, let name):
        erasure.takeOut(person, of: name, at: index) { .teamNamed(team, name: $0) }
      default: break
      }
    }
    return erasure
  }

  /// The players of the contest who are the person, or ever had the person's name.
  public static func players(of person: Person, in facts: [Self]) -> Set<PlayerID> {
    var players: Set<PlayerID> = []
    for fact in facts {
      switch fact {
      case .joined(let player, let name), .knocked(let player, let name):
        if person.ids.contains(player.rawValue) || person.isCalled(name) { players.insert(player) }
      default: break
      }
    }
    return players
  }
}
