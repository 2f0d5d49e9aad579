public import EventSourcing

extension Bingo {
  /// A player with a card.
  public struct Player: Sendable, Equatable {
    /// The number of the player in the game, from 1, in the order of joining.
    public let number: Int
    /// The browser and the name of the player, with the time of joining.
    public let author: Author
    /// The things to find.
    public let card: Card
    /// The time, in milliseconds since 1970, at which each place of the card was found; nil for those that were not.
    public private(set) var foundAt: [Int64?]
    /// The time of the first row of three; nil before it.
    public private(set) var rowAt: Int64?
    /// The time of the full card; nil before it.
    public private(set) var fullAt: Int64?
    /// The version of the game that the last change to the player made.
    public internal(set) var changedIn: Int

    init(number: Int, author: Author, card: Card, changedIn: Int) {
      self.number = number
      self.author = author
      self.card = card
      self.changedIn = changedIn
      foundAt = Array(repeating: nil, count: Card.size)
    }

    /// Whether each place of the card was found.
    public var isFound: [Bool] { foundAt.map { $0 != nil } }

    /// The number of places that were found.
    public var found: Int { foundAt.count { $0 != nil } }

    /// Whether the whole card was found.
    public var isFull: Bool { fullAt != nil }

    /// Whether each place lies in a row of three that was found.
    public var isInRow: [Bool] {
      let places = Set(Card.rows.filter(isComplete).joined())
      return foundAt.indices.map(places.contains)
    }

    /// The places of `things` that are still to be found, without repetition, in the order of `things`.
    func places(of things: [String]) -> [Int] {
      var places: [Int] = []
      for thing in things {
        guard let place = card.things.firstIndex(of: thing), foundAt[place] == nil else { continue }
        if !places.contains(place) { places.append(place) }
      }
      return places
    }

    /// Marks a place as found. The first time counts.
    mutating func find(_ place: Int, at time: Int64) {
      guard foundAt[place] == nil else { return }
      foundAt[place] = time
      if rowAt == nil, Card.rows.contains(where: isComplete) { rowAt = time }
      if found == Card.size { fullAt = time }
    }

    private func isComplete(_ row: [Int]) -> Bool { row.allSatisfy { foundAt[$0] != nil } }
  }
}
