public import EventSourcing

extension PlayersFact: ErasableFact {
  /// Returns the erasure of `person` from `facts`. All players who ever had the person's name, or who belong to the
  /// person's browser, are removed, and their names are forgotten.
  public static func erasing(_ person: Person, from facts: [Self], at time: Int64) -> Erasure<Self> {
    let players = players(of: person, in: facts)
    var erasure = erasing(players, from: facts, at: time)
    for (index, fact) in facts.enumerated() where erasure.replaced[index] == nil {
      switch fact {
      case .added(let name, let picture, let visitor, let at):
        erasure.takeOut(person, of: name, at: index) { .added(name: $0, picture: picture, by: visitor, at: at) }
      case .renamed(let player, let name, let visitor, let at):
        erasure.takeOut(person, of: name, at: index) { .renamed(player, name: $0, by: visitor, at: at) }
      case .removed: break
      }
    }
    return erasure
  }

  /// The numbers of the players who ever had the person's name, or live in the person's browser.
  public static func players(of person: Person, in facts: [Self]) -> Set<Int> {
    var players: Set<Int> = []
    for (index, fact) in facts.enumerated() {
      switch fact {
      case .added(let name, _, let visitor, _):
        if person.ids.contains(visitor) || person.isCalled(name) { players.insert(index + 1) }
      case .renamed(let player, let name, let visitor, _):
        if person.ids.contains(visitor) || person.isCalled(name) { players.insert(player) }
      case .removed: break
      }
    }
    return players
  }

  /// The browsers in which a player ever had the person's name.
  public static func browsers(of person: Person, in facts: [Self]) -> Set<String> {
    var browsers: Set<String> = []
    for fact in facts {
      switch fact {
      case .added(let name, _, let visitor, _), .renamed(_, let name, let visitor, _):
        if person.isCalled(name) { browsers.insert(visitor) }
      case .removed: break
      }
    }
    return browsers
  }

  /// Returns the numbers of all players who have not been erased, each with the time, in milliseconds since 1970, at
  /// which the player was added or last changed.
  public static func lastChanges(in facts: [Self]) -> [Int: Int64] {
    var changes: [Int: Int64] = [:]
    for (index, fact) in facts.enumerated() {
      switch fact {
      case .added(_, _, let visitor, let time): if visitor != Author.erasedID { changes[index + 1] = time }
      case .renamed(let player, _, let visitor, let time): if visitor != Author.erasedID { changes[player] = time }
      case .removed(let player, let visitor, let time): if visitor != Author.erasedID { changes[player] = time }
      }
    }
    return changes
  }

  /// Returns the erasure of `players` from `facts`: the players are removed, and their names are forgotten.
  public static func erasing(_ players: Set<Int>, from facts: [Self], at time: Int64) -> Erasure<Self> {
    var erasure = Erasure<Self>()
    var left = players
    let (gone, nobody) = (PersonName.erased, Author.erasedID)
    for (index, fact) in facts.enumerated() {
      let without: Self?
      switch fact {
      case .added(_, _, _, let at): without = players.contains(index + 1) ? .added(name: gone, by: nobody, at: at) : nil
      case .renamed(let player, _, _, let at):
        without = players.contains(player) ? .renamed(player, name: gone, by: nobody, at: at) : nil
      case .removed(let player, _, let at):
        left.remove(player)
        without = players.contains(player) ? .removed(player, by: nobody, at: at) : nil
      }
      if let without, without != fact { erasure.replaced[index] = without }
    }
    erasure.appended = left.sorted().map { .removed($0, by: nobody, at: time) }
    return erasure
  }
}
