import EventSourcing
import Foundation
import Testing

@testable import Players

@Suite struct `The players of a house` {
  private let now = Instant(nanoseconds: 0)

  @Test func `any number play in one browser, each under a name given once`() throws {
    var players = Players()
    for number in 1...40 { try players.handle(.add(name: "Ada \(number)", by: "tablet", at: 1), at: now) }
    #expect(players.all(of: "tablet").map(\.name) == (1...40).map { "Ada \($0)" })
    #expect(Set(players.all(of: "tablet").map(\.id)).count == 40)
  }

  @Test func `a browser sees and changes its own players only`() throws {
    var players = Players()
    try players.handle(.add(name: "Ada", by: "tablet", at: 1), at: now)
    #expect(players.all(of: "telephone").isEmpty)
    #expect(throws: Players.Refusal.noPlayer) {
      try players.handle(.rename(1, name: "Eva", by: "telephone", at: 2), at: now)
    }
    #expect(throws: Players.Refusal.noPlayer) { try players.handle(.remove(1, by: "telephone", at: 2), at: now) }
    try players.handle(.add(name: "Ada", by: "telephone", at: 2), at: now)
    #expect(players.all(of: "telephone").map(\.name) == ["Ada"])
  }

  @Test func `a player is renamed and removed, and its number is not given again`() throws {
    var players = Players()
    try players.handle(.add(name: "Ada", by: "tablet", at: 1), at: now)
    try players.handle(.rename(1, name: " Eva ", by: "tablet", at: 2), at: now)
    #expect(players.player(1, of: "tablet")?.name == "Eva")
    #expect(try players.decide(.rename(1, name: "Eva", by: "tablet", at: 3), at: now) == [])
    try players.handle(.remove(1, by: "tablet", at: 3), at: now)
    #expect(players.all(of: "tablet").isEmpty)
    try players.handle(.add(name: "Bob", by: "tablet", at: 4), at: now)
    #expect(players.all(of: "tablet").map(\.id) != [1])
  }

  @Test(arguments: ["Owl", String(repeating: "o", count: 32), String(repeating: "猫", count: 16)])
  func `a name that is taken gets the first free number, and stays short enough`(name: String) throws {
    var players = Players()
    for number in 1...10 {
      let free = players.freeName(like: name, of: "tablet")
      #expect(number == 1 ? free == name : free.hasSuffix(" \(number)"))
      try players.handle(.add(name: free, by: "tablet", at: 1), at: now)
    }
    #expect(players.freeName(like: name, of: "telephone") == name)
  }

  @Test func `a picture stays when its player is renamed`() throws {
    var players = Players()
    try players.handle(.add(name: "Owl", picture: .owl, by: "tablet", at: 1), at: now)
    try players.handle(.rename(1, name: "Ada", by: "tablet", at: 2), at: now)
    #expect(players.player(1, of: "tablet")?.picture == .owl)
    try players.handle(.add(name: "Owl", by: "tablet", at: 3), at: now)
    #expect(players.all(of: "tablet").map(\.picture) == [.owl, nil])
  }

  @Test(arguments: [
    ("", Players.Refusal.nameEmpty), (" \u{200D} ", .nameEmpty),
    ("\u{2800}\u{2800}", .nameEmpty), ("\u{3164}", .nameEmpty),
    ("A\nda", .nameUnprintable),
    ("A\u{202E}da", .nameUnprintable),
    ("\u{7}", .nameUnprintable), (String(repeating: "a", count: 33), .nameTooLong), ("ADA", .nameTaken),
  ])
  func `a name that cannot be read or told apart is refused`(name: String, refusal: Players.Refusal) throws {
    var players = Players()
    try players.handle(.add(name: "Ada", by: "tablet", at: 1), at: now)
    #expect(throws: refusal) { try players.handle(.add(name: name, by: "tablet", at: 1), at: now) }
  }

  @Test(arguments: ["A", "Ада", "王小明", "Zoë 👩‍🚀", String(repeating: "м", count: 32)])
  func `names of every script are taken`(name: String) throws {
    var players = Players()
    try players.handle(.add(name: name, by: "tablet", at: 1), at: now)
    #expect(players.all(of: "tablet").map(\.name) == [name])
  }

  @Test func `a browser cannot fill the journal`() throws {
    var players = Players()
    for number in 0..<Players.maxPlayersPerBrowser {
      try players.handle(.add(name: "\(number)", by: "a", at: 1), at: now)
    }
    #expect(throws: Players.Refusal.tooManyPlayers) { try players.handle(.add(name: "x", by: "a", at: 1), at: now) }
    #expect(throws: Never.self) { try players.handle(.add(name: "x", by: "b", at: 1), at: now) }
  }

  @Test(arguments: [
    PlayersFact.added(name: "Ada", by: "v", at: 7), .added(name: "Owl", picture: .owl, by: "v", at: 7),
    .renamed(3, name: "Eva", by: "v", at: 8),
    .removed(3, by: "v", at: 9),
  ])
  func `facts are read as they were written`(fact: PlayersFact) throws {
    #expect(try JSONDecoder().decode(PlayersFact.self, from: JSONEncoder().encode(fact)) == fact)
  }

  @Test func `players are the same when they come back from a snapshot`() throws {
    var players = Players()
    for name in ["Ada", "Eva", "Zoë"] { try players.handle(.add(name: name, picture: .owl, by: "a", at: 1), at: now) }
    try players.handle(.remove(2, by: "a", at: 2), at: now)
    var again = try JSONDecoder().decode(Players.self, from: JSONEncoder().encode(players))
    #expect(again == players)
    try again.handle(.add(name: "Ben", by: "a", at: 3), at: now)
    #expect(again.all(of: "a").map(\.id) == [1, 3, 5], "numbers go on")
  }

  @Test func `a fact of a later version is not guessed at`() {
    let later = Data(#"{"kind":"players.added","version":3,"name":"Ada"}"#.utf8)
    #expect(throws: UnknownFact(kind: "players.added", version: 3)) {
      try JSONDecoder().decode(PlayersFact.self, from: later)
    }
  }
}
