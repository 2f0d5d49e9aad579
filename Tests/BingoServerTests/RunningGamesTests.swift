import Basics
import Testing

@testable import BingoServer

@Suite struct RunningGamesTests {
  @Test func `a browser plays one game alone, and the former one is told`() {
    let games = RunningGames()
    #expect(games.add("1", of: "anna") == nil && games.add("2", of: "ben") == nil)
    #expect(games.add("3", of: "anna") == "1")
    #expect(games.game(of: "anna") == "3" && games.game(of: "ben") == "2" && games.game(of: "chloé") == nil)
  }

  @Test func `games of classes end no other, and the newest comes first`() {
    let games = RunningGames()
    for code in ["1", "2"] { #expect(games.add(code, of: nil) == nil) }
    #expect(games.add("3", of: "anna") == nil)
    #expect(games.ofClasses == ["2", "1"])
  }

  @Test func `the oldest game is forgotten after a thousand others, and no game of a class for one of a browser`() {
    let games = RunningGames()
    _ = games.add("class", of: nil)
    for number in 0...1000 { _ = games.add("\(number)", of: "v\(number)") }
    #expect(games.game(of: "v0") == nil && games.game(of: "v1") == "1" && games.ofClasses == ["class"])
  }
}

extension RunningGamesTests {
  @Test func `a game that is over is forgotten`() {
    let games = RunningGames()
    _ = games.add("1", of: nil)
    #expect(games.contains("1") && !games.contains("2"))
    games.remove("1")
    #expect(!games.contains("1") && games.ofClasses.isEmpty)
  }
}

@Suite struct GameCodeTests {
  @Test(arguments: [UInt64](1...20)) func `a drawn code has the form of a code`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (open, alone) = (
      GameCode.drawn(isOpen: true, using: &random), GameCode.drawn(isOpen: false, using: &random)
    )
    #expect(open.count == 6 && alone.count == 27)
    #expect(GameCode.isOne(open) && GameCode.isOne(alone))
  }

  @Test(arguments: ["", "12345", "1234567", "012345", "123456-", "123 456", "１23456", "123456/2", "123456-123456"])
  func `anything else is none`(text: String) { #expect(!GameCode.isOne(text)) }
}
