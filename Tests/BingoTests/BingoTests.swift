import Bingo
import EventSourcing
import Testing

@Suite struct BingoTests {
  @Test func `each player has a card of nine different things of the list`() throws {
    let game = try Bingo("Anna", "Ben")
    for player in game.players {
      #expect(Set(player.card.things).count == 9 && Set(player.card.things).isSubset(of: Samples.birds))
      #expect(player.found == 0 && player.rowAt == nil && !player.isFull)
    }
    #expect(game.players.map(\.number) == [1, 2] && game.players[0].card != game.players[1].card)
  }

  @Test func `the same seed draws the same card`() throws {
    let cards = try [7, 7, 8].map { try Bingo("Anna").joined("Ben", seed: $0) }
    #expect(cards[0] == cards[1] && cards[0] != cards[2])
  }

  @Test func `who joins twice has the same card, also when the game is over`() throws {
    var game = try Bingo("Anna")
    #expect(try game.join("Somebody else", as: "Anna", seed: 99).isEmpty)
    try game.handle(.close(at: 9), at: Samples.now)
    #expect(try game.join("Anna", seed: 99).isEmpty)
    #expect(game.players.count == 1)
  }

  @Test func `a list with fewer than nine things says how many more it needs`() throws {
    var game = Bingo()
    let short = BingoPlan(id: nil, title: "Birds", things: Array(Samples.birds.prefix(7)))
    let refusal = #expect(throws: Bingo.Refusal.self) {
      try game.handle(.open(short, isOpen: true, by: Samples.host), at: Samples.now)
    }
    #expect(refusal == .tooFewThings(7) && refusal?.description.contains("add 2 more") == true)
  }

  @Test func `a thing that is not on the card, and one that was found before, is no fact`() throws {
    var game = try Bingo("Anna")
    let card = try #require(game.player(of: "Anna")?.card.things)
    let other = try #require(Samples.birds.first { !card.contains($0) })
    #expect(try game.handle(.find([other, "Dodo"], by: "Anna", at: 3), at: Samples.now).isEmpty)
    let found = try game.handle(.find([card[0], other, card[0]], by: "Anna", at: 3), at: Samples.now)
    #expect(found == [.found(card[0], player: 1, at: 3)])
    #expect(try game.find([0], "Anna").isEmpty)
  }

  @Test func `a row of three is told, with its time`() throws {
    var game = try Bingo("Anna")
    try game.find([0, 4], "Anna", at: 3_000)
    #expect(game.firstRow == nil && game.player(1)?.rowAt == nil)
    try game.find([8], "Anna", at: 4_000)
    #expect(game.firstRow == 1 && game.player(1)?.rowAt == 4_000)
    #expect(game.player(1)?.isInRow == [true, false, false, false, true, false, false, false, true])
  }

  @Test func `the first row and the first full card are decided once, and may be of two players`() throws {
    var game = try Bingo("Anna", "Ben")
    try game.find([0, 1, 2], "Ben")
    try game.find([0, 1, 2, 3, 4, 5, 6, 7], "Anna")
    #expect(game.firstRow == 2 && game.firstFull == nil)
    try game.find([8], "Anna")
    #expect(game.firstFull == 1 && !game.isOver, "Ben goes on")
    try game.find([3, 4, 5, 6, 7, 8], "Ben")
    #expect(game.firstRow == 2 && game.firstFull == 1)
  }

  @Test func `the game is over when every card is full, and nothing can be found or joined afterwards`() throws {
    var game = try Bingo("Anna", "Ben")
    try game.find(Array(0..<9), "Anna")
    #expect(!game.isOver)
    let last = try game.find(Array(0..<9), "Ben", at: 5)
    #expect(last.last == .closed(at: 5) && last.last?.endsStream == true && game.isOver)
    #expect(throws: Bingo.Refusal.over) { try game.find([0], "Anna") }
    #expect(throws: Bingo.Refusal.over) { try game.join("Chloé") }
  }

  @Test func `the game is closed once`() throws {
    var game = try Bingo("Anna")
    #expect(try game.handle(.close(at: 9), at: Samples.now) == [.closed(at: 9)])
    #expect(try game.handle(.close(at: 10), at: Samples.now).isEmpty)
  }

  @Test func `a game that was not opened, or is opened twice, is refused`() throws {
    var empty = Bingo()
    #expect(throws: Bingo.Refusal.noSuchGame) { try empty.join("Anna") }
    #expect(throws: Bingo.Refusal.noSuchGame) { try empty.find([], "Anna") }
    #expect(throws: Bingo.Refusal.noSuchGame) { try empty.handle(.close(at: 1), at: Samples.now) }
    var game = try Bingo("Anna")
    #expect(throws: Bingo.Refusal.alreadyOpened) {
      try game.handle(.open(Samples.plan, isOpen: true, by: Samples.host), at: Samples.now)
    }
    #expect(throws: Bingo.Refusal.notJoined) { try game.find([], "Ben") }
  }

  @Test func `who plays alone needs no name, and nobody joins`() throws {
    var game = Bingo()
    try game.handle(.open(Samples.plan, isOpen: false, by: Samples.host), at: Samples.now)
    #expect(throws: Bingo.Refusal.notYours) { try game.join("Ben") }
    try game.join("", as: "h")
    #expect(game.player(of: "h")?.author.name == "somebody")
    try game.find(Array(0..<9), "h")
    #expect(game.isOver && game.firstRow == 1 && game.firstFull == 1)
  }

  @Test(arguments: [
    ("", Bingo.Refusal.nameEmpty), (" \u{200B}", .nameEmpty), (String(repeating: "a", count: 33), .nameTooLong),
    ("An\nna", .nameUnprintable), ("anna", .nameTaken), (" Anna ", .nameTaken), ("Аnnа", .nameTaken),
  ]) func `a name is fit to be shown, and not that of another player`(name: String, refusal: Bingo.Refusal) throws {
    var game = try Bingo("Anna")
    #expect(throws: refusal) { try game.join(name, as: "another") }
  }

  @Test func `a hundred play, and no more`() throws {
    var game = Bingo()
    try game.handle(.open(Samples.plan, isOpen: true, by: Samples.host), at: Samples.now)
    for number in 1...100 { try game.join("Player number \(number + 1000)") }
    #expect(throws: Bingo.Refusal.full) { try game.join("Anna") }
    #expect(try game.join("Player number 1001").isEmpty)
  }
}

extension Bingo {
  /// The card of somebody who joins.
  fileprivate func joined(_ name: String, seed: UInt64) throws -> Card? {
    var game = self
    try game.join(name, seed: seed)
    return game.player(of: name)?.card
  }
}
