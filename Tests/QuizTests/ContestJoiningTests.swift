import Quiz
import Testing

@Suite struct ContestJoiningTests {
  @Test func `players join in the lobby, and each is there once`() throws {
    var game = try Contestants()
    #expect(game.contest.phase == .lobby)
    #expect(try game.at(0, .join(anna, name: " Anna ")) == [.joined(anna, name: "Anna")])
    #expect(try game.at(1, .join(anna, name: "Anna")) == [])
    #expect(try game.at(2, .join(anna, name: "Another")) == [])
    #expect(game.contest.players.map(\.name) == ["Anna"])
  }

  @Test(arguments: [
    ("", Contest.Refusal.nameEmpty), (" \n", .nameEmpty), ("\u{200D}", .nameEmpty), ("\u{301}", .nameEmpty),
    (String(repeating: "a", count: 33), .nameTooLong),
    ("A" + String(repeating: "\u{301}", count: 300), .nameUnprintable),
    ("A" + String(repeating: "\u{301}", count: 5), .nameUnprintable), (String(repeating: "李", count: 17), .nameTooLong),
    (String(repeating: "\u{FDFD}", count: 5), .nameTooLong), (String(repeating: "👩🏽‍🚀", count: 17), .nameTooLong),
    ("An\tna", .nameUnprintable), ("An\nna", .nameUnprintable), ("\u{7}Anna", .nameUnprintable),
    ("An\u{202E}an", .nameUnprintable), ("A\u{2028}B", .nameUnprintable), ("A\u{0}", .nameUnprintable),
  ])
  func `a name must be something to read on one line`(name: String, refusal: Contest.Refusal) throws {
    #expect(try Contestants().refusal(.join(anna, name: name)) == refusal)
  }

  @Test(arguments: [
    "Анна", "李", "O'Brien <b>", "=1+1", "👩🏽‍🚀", "می‌خواهم", String(repeating: "щ", count: 32),
    String(repeating: "李", count: 16), "Élodie",
    "שָׁלוֹם", "Ế", "42", "?",
  ])
  func `any other name is kept as it is`(name: String) throws {
    var game = try Contestants()
    #expect(try game.at(0, .join(anna, name: name)) == [.joined(anna, name: name)])
  }

  @Test func `a name that is taken gets the first number that is free, whatever its capitals`() throws {
    var game = try Contestants()
    try game.at(0, .join(anna, name: "Anna"))
    #expect(try game.at(0, .join(boris, name: "ANNA")) == [.joined(boris, name: "ANNA 2")])
    #expect(try game.at(0, .join(vera, name: "anna")) == [.joined(vera, name: "anna 3")])
  }

  @Test(arguments: [
    ("Anna", "Аnnа"), ("Ian", "lan"), ("BOBA", "ВОВА"), ("Anna", "An\u{200D}na"), ("Anna", "\u{1D400}nna"),
    ("Anna Bo", "Anna\u{A0} Bo"), ("Otto", "0tto"), ("Νίκος", "Nίκος"), ("Anna", "Ａnna"),
  ]) func `a name that looks like another is numbered, too`(name: String, twin: String) throws {
    var game = try Contestants()
    try game.at(0, .join(anna, name: name))
    #expect(try game.at(0, .join(boris, name: twin)) == [.joined(boris, name: "\(twin) 2")])
  }

  @Test(arguments: [("Лена", "Лёна"), ("Ian", "Lan"), ("Anna", "Ann"), ("Вова", "Боба")])
  func `a name that only resembles another stays as it is`(name: String, other: String) throws {
    var game = try Contestants()
    try game.at(0, .join(anna, name: name))
    #expect(try game.at(0, .join(boris, name: other)) == [.joined(boris, name: other)])
  }

  @Test func `a numbered name is not longer than others`() throws {
    let long = String(repeating: "a", count: 32)
    var game = try Contestants()
    try game.at(0, .join(anna, name: long))
    try game.at(0, .join(boris, name: long))
    #expect(game.contest.player(boris)?.name == String(repeating: "a", count: 30) + " 2")
  }

  @Test func `the name of one who has left stays taken`() throws {
    var game = try Contestants()
    try game.at(0, .join(anna, name: "Anna"))
    try game.at(0, .leave(anna))
    try game.at(0, .join(boris, name: "Anna"))
    #expect(game.contest.player(boris)?.name == "Anna 2")
  }

  @Test func `a locked game keeps newcomers out, but not those who come back`() throws {
    var game = try Contestants(players: [anna])
    #expect(try game.at(0, .lock(true)) == [.locked(true)])
    #expect(try game.at(0, .lock(true)) == [])
    #expect(game.refusal(.join(boris, name: "Boris")) == .locked)
    try game.at(0, .leave(anna))
    #expect(try game.at(0, .join(anna, name: "whatever")) == [.joined(anna, name: "Name of p1")])
    try game.at(0, .lock(false))
    #expect(game.refusal(.join(boris, name: "Boris")) == nil)
  }

  @Test func `newcomers wait where the host lets in one by one`() throws {
    var game = try Contestants(players: [anna])
    #expect(try game.at(0, .approval(true)) == [.approval(true)])
    #expect(try game.at(0, .approval(true)) == [])
    #expect(try game.at(1, .join(boris, name: "Boris")) == [.knocked(boris, name: "Boris")])
    #expect(try game.at(2, .join(boris, name: "Boris")) == [])
    #expect(game.contest.waiting.map(\.id) == [boris] && game.contest.standings.map(\.player.id) == [anna])
    try game.at(3, .ask)
    #expect(game.contest.turn(of: boris) == nil)
    #expect(try game.at(4, .admit(boris)) == [.admitted(boris)])
    #expect(try game.at(5, .admit(boris)) == [])
    #expect(game.contest.player(boris)?.presence == .here && game.contest.standings.count == 2)
    // A player who was let in once can return without waiting again.
    try game.at(6, .leave(boris))
    #expect(try game.at(7, .join(boris, name: "")) == [.joined(boris, name: "Boris")])
  }

  @Test func `who leaves the door has to wait there again`() throws {
    var game = try Contestants()
    try game.at(0, .approval(true))
    try game.at(0, .join(anna, name: "Anna"))
    #expect(try game.at(1, .leave(anna)) == [.left(anna)])
    #expect(game.contest.standings.isEmpty && game.contest.waiting.isEmpty)
    #expect(try game.at(2, .join(anna, name: "Anna")) == [.knocked(anna, name: "Anna")])
    #expect(game.refusal(.ask) == .nobodyHere)
    #expect(try game.at(3, .remove(anna)) == [.removed(anna)])
    #expect(game.refusal(.admit(anna)) == .unknownPlayer && game.refusal(.join(anna, name: "Anna")) == .removed)
  }

  @Test func `where nobody has to wait any more, those who wait are let in`() throws {
    var game = try Contestants()
    try game.at(0, .approval(true))
    for player in [anna, boris, vera] { try game.at(0, .join(player, name: player.rawValue)) }
    #expect(try game.at(1, .admit(vera)) == [.admitted(vera)])
    var other = game
    #expect(try game.at(2, .admit(nil)) == [.admitted(anna), .admitted(boris)])
    #expect(try other.at(2, .approval(false)) == [.approval(false), .admitted(anna), .admitted(boris)])
    #expect(other.contest.standings.count == 3)
  }

  @Test func `a removed player does not come back`() throws {
    var game = try Contestants(players: [anna, boris])
    #expect(try game.at(0, .remove(anna)) == [.removed(anna)])
    #expect(game.refusal(.join(anna, name: "Anna")) == .removed)
    #expect(try game.at(0, .remove(anna)) == [])
    #expect(try game.at(0, .leave(anna)) == [])
    #expect(game.contest.player(anna)?.presence == .removed)
    #expect(game.contest.standings.map(\.player.id) == [boris])
  }

  @Test func `who has left can still be removed`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .leave(anna))
    #expect(try game.at(0, .leave(anna)) == [])
    #expect(try game.at(0, .remove(anna)) == [.removed(anna)])
  }

  @Test func `nobody joins a game that is over, but who was there is not sent away`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .end)
    #expect(game.refusal(.join(boris, name: "Boris")) == .over)
    #expect(try game.at(0, .join(anna, name: "Anna")) == [])
  }

  @Test func `who joins during a question plays from the next one`() throws {
    var game = try Contestants(players: [anna])
    try game.at(0, .ask)
    try game.at(1000, .join(boris, name: "Boris"))
    #expect(game.contest.turn(of: boris) == nil)
    #expect(try game.at(2000, boris) == [])
    #expect(game.contest.standings.map(\.status) == [.playing, nil])
    try game.at(3000, anna)
    #expect(game.contest.phase == .answer)
    try game.at(4000, .ask)
    #expect(game.status(of: boris) == .playing)
  }

  @Test(arguments: [Contest.Mode.solo, .kiosk])
  func `a game for one has one player, who ends it by leaving`(mode: Contest.Mode) throws {
    var game = try Contestants(mode, players: [anna])
    #expect(game.refusal(.join(boris, name: "Boris")) == .full)
    try game.at(0, .ask)
    #expect(try game.at(5000, .leave(anna)) == [.left(anna), .ended])
    #expect(game.contest.phase == .over)
    #expect(game.status(of: anna) == .left)
  }

  @Test func `a class has a limited number of players, the removed not counted`() throws {
    let players = (0..<Contest.maxPlayers).map { PlayerID(rawValue: "\($0)") }
    var game = try Contestants(players: players)
    #expect(game.refusal(.join(anna, name: "Anna")) == .full)
    try game.at(0, .remove(players[7]))
    #expect(game.refusal(.join(anna, name: "Anna")) == nil)
  }

  @Test(arguments: [
    Contest.Command.leave(vera), .remove(vera), .extraTime(vera, .two),
  ])
  func `a player who never joined is unknown`(command: Contest.Command) throws {
    #expect(try Contestants(players: [anna]).refusal(command) == .unknownPlayer)
  }

  @Test func `each refusal says what to do`() {
    for refusal in Contest.Refusal.allCases { #expect(refusal.description.contains(": "), "\(refusal.rawValue)") }
    #expect(Set(Contest.Refusal.allCases.map(\.description)).count == Contest.Refusal.allCases.count)
  }
}
