import Basics
public import EventSourcing

/// The rules of a game of bingo: each player finds the nine things of a card, in any order. The first player with a row
/// of three and the first with a full card are noted, and the game goes on until it is closed or every card is full.
///
/// A game that is not open to others is played by one person alone, by the same rules.
public struct Bingo: Decider {
  /// How a game was opened.
  public struct Opening: Sendable, Equatable {
    /// The things that cards are drawn from.
    public let plan: BingoPlan
    /// Whether others may join.
    public let isOpen: Bool
    /// The person who opened the game, with the time.
    public let author: Author
  }

  /// The maximum number of players: three classes, whose cards still fit on a wall.
  public static let maxPlayers = 100

  /// How the game was opened; nil before that.
  public private(set) var opening: Opening?
  /// The players by number.
  public private(set) var players: [Player] = []
  /// The number of the first player with a row of three; nil before that.
  public private(set) var firstRow: Int?
  /// The number of the first player with a full card; nil before that.
  public private(set) var firstFull: Int?
  /// Whether nothing can be found any more.
  public private(set) var isOver = false
  /// The number of facts so far.
  public private(set) var version = 0

  /// The game before it is opened.
  public init() {}

  /// The player in the browser of `visitor`; nil if there is none.
  public func player(of visitor: String) -> Player? { players.first { $0.author.id == visitor } }

  /// The player with this number; nil if there is none.
  public func player(_ number: Int) -> Player? { players.first { $0.number == number } }

  /// Whether the browser of `visitor` opened the game or plays in it.
  public func isKnown(to visitor: String) -> Bool { opening?.author.id == visitor || player(of: visitor) != nil }

  /// The facts that follow from `command`; none if a player joins again or nothing new is found.
  ///
  /// - Throws: ``Refusal`` for a game that is not there or over, a list that is too short, a name that is unfit or
  ///   taken, one player too many, and a person who does not take part.
  public func decide(_ command: Command, at now: Instant) throws(Refusal) -> [BingoFact] {
    switch command {
    case .open(let plan, let isOpen, let author):
      guard opening == nil else { throw .alreadyOpened }
      guard plan.isPlayable else { throw .tooFewThings(plan.things.count) }
      return [.opened(plan, isOpen: isOpen, by: author)]
    case .join(let name, let seed, let visitor, let time):
      if player(of: visitor) != nil { return [] }
      let plan = try openingToJoin(by: visitor).plan
      let author = Author(id: visitor, name: try free(name), at: time)
      var generator = SplitMix64(seed: seed)
      guard let card = Card(drawnFrom: plan.things, using: &generator) else { throw .tooFewThings(plan.things.count) }
      return [.joined(card, by: author)]
    case .find(let things, let visitor, let time):
      guard opening != nil else { throw .noSuchGame }
      guard let player = player(of: visitor) else { throw .notJoined }
      guard !isOver else { throw .over }
      let places = player.places(of: things)
      let facts = places.map { BingoFact.found(player.card.things[$0], player: player.number, at: time) }
      let isLast = player.found + places.count == Card.size
      // Nobody can fill the card of a person who was erased.
      let areOthersFull = players.allSatisfy {
        $0.number == player.number || $0.isFull || $0.author.id == Author.erasedID
      }
      return isLast && areOthersFull ? facts + [.closed(at: time)] : facts
    case .close(let time):
      guard opening != nil else { throw .noSuchGame }
      return isOver ? [] : [.closed(at: time)]
    }
  }

  /// Folds `fact`.
  public mutating func apply(_ fact: BingoFact) {
    version += 1
    switch fact {
    case .opened(let plan, let isOpen, let author): opening = Opening(plan: plan, isOpen: isOpen, author: author)
    case .joined(let card, let author):
      players.append(Player(number: players.count + 1, author: author, card: card, changedIn: version))
    case .found(let thing, let number, let time):
      guard let player = player(number), let place = player.card.things.firstIndex(of: thing) else { return }
      players[number - 1].find(place, at: time)
      players[number - 1].changedIn = version
      if firstRow == nil, players[number - 1].rowAt != nil { firstRow = number }
      if firstFull == nil, players[number - 1].isFull { firstFull = number }
    case .closed: isOver = true
    }
  }

  /// How the game was opened, if `visitor` may join it.
  private func openingToJoin(by visitor: String) throws(Refusal) -> Opening {
    guard let opening else { throw .noSuchGame }
    guard opening.isOpen || opening.author.id == visitor else { throw .notYours }
    guard !isOver else { throw .over }
    guard players.count < Self.maxPlayers else { throw .full }
    return opening
  }

  /// Returns `name` without surrounding white space, if no other player has this name or one that looks like it,
  /// ignoring case. A person who plays alone needs no name.
  private func free(_ name: String) throws(Refusal) -> String {
    guard opening?.isOpen == true else { return "" }
    let name = try PersonName.checked(
      name, empty: Refusal.nameEmpty, tooLong: .nameTooLong, unprintable: .nameUnprintable)
    let isTaken = players.contains { player in
      player.author.name.lowercased() == name.lowercased() || player.author.name.skeleton == name.skeleton
    }
    if isTaken { throw .nameTaken }
    return name
  }
}
