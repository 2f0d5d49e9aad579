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

  @Test func `can be forbidden when the game is over, but no longer allowed`() throws {
    var game = try Contestants(players: [anna]) { $0.library = "Birds" }
    try game.at(0, .keepMisses(true))
    try game.at(0, .end)
    #expect(game.refusal(.keepMisses(true)) == .over)
    #expect(try game.at(0, .keepMisses(false)) == [.missesKept(false)])
  }
}
