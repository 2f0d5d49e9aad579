import Quiz
import Testing

@Suite struct `Pictures of missed answers` {
  @Test func `are kept only where the host of a class lets them be, for a pack of the library`() throws {
    var game = try Contestants(players: [anna]) { $0.library = "Birds" }
    #expect(!game.contest.keepsMisses)
    #expect(try game.at(0, .keepMisses(true)) == [.missesKept(true)])
    #expect(game.contest.keepsMisses)
    #expect(try game.at(0, .keepMisses(true)) == [])
    #expect(try Contestants(players: [anna]).refusal(.keepMisses(true)) == .noAuthor)
    #expect(try Contestants(.solo, players: [anna]) { $0.library = "Birds" }.refusal(.keepMisses(true)) == .noAuthor)
  }

  @Test func `are kept from the question on that is asked after they were allowed, also when that is taken back`()
    throws
  {
    var game = try Contestants(players: [anna]) { $0.library = "Birds" }
    try game.at(0, .keepMisses(true))
    try game.at(0, .ask)
    #expect(game.contest.keepsMiss(of: anna, in: 1) && !game.contest.keepsMiss(of: boris, in: 1))
    try game.at(0, .keepMisses(false))
    try game.at(0, .keepMisses(true))
    #expect(!game.contest.keepsMiss(of: anna, in: 1))
    try game.at(0, .skip)
    try game.at(0, .ask)
    #expect(game.contest.keepsMiss(of: anna, in: 2))
    try game.at(1000, anna)
    #expect(!game.contest.keepsMiss(of: anna, in: 2), "it is won")
  }

  @Test func `can be forbidden when the game is over, but no longer allowed`() throws {
    var game = try Contestants(players: [anna]) { $0.library = "Birds" }
    try game.at(0, .keepMisses(true))
    try game.at(0, .end)
    #expect(game.refusal(.keepMisses(true)) == .over)
    #expect(try game.at(0, .keepMisses(false)) == [.missesKept(false)])
  }
}
