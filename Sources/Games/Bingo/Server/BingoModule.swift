import Bingo
import EventSourcing
package import GameServer
package import HTTP
package import Packs
package import PageShell
package import Web

/// Bingo: each player looks for the nine things of a card and shows them to a camera, alone or with a class.
package struct BingoModule: GameModule {
  /// The time for which a game is kept after its last fact: nobody looks at an old game, and a museum has thousands of them.
  static let games = KeptStreams.Period("bingoDays", standardDays: 30)

  package let name = "bingo"
  package let about = "Bingo with things to find."
  package let section: (any PackSection.Type)? = BingoSection.self
  package let door: String? =
    "M7 7h34v34H7ZM18.3 7v34M29.7 7v34M7 18.3h34M7 29.7h34M9.5 12.5l2.5 2.5 4-5M21 24l2.5 2.5 4-5M32 35.5l2.5 2.5 4-5"
  package let pages: [PageScript] = [("/bingo", "bingo-page"), ("/bingo/{game}", "game-page")]
  /// The games that are running, which outlive a reload of the pack.
  private let running = RunningGames()
  /// The lists of a pack.
  var plans: @Sendable (Pack) -> [BingoPlan] = { $0.bingoPlans }

  package init() {}

  package var files: [(name: String, text: StaticString)] { EmbeddedFiles.all }

  /// Names are erased on request; old games are deleted.
  package var streams: [KeptStreams] {
    [
      KeptStreams(name, of: BingoFact.self, [Self.games]) { facts, limit, _ in
        var erasure = Erasure<BingoFact>()
        if let limit = limit(Self.games), let last = facts.map(\.time).max() { erasure.isOfWholeStream = last < limit }
        return erasure
      }
    ]
  }

  package func endpoints(in house: House) -> [Endpoint] {
    let games = BingoGames(
      plans: plans(house.pack), aggregates: house.aggregates, running: running, wallClock: house.wallClock)
    return BingoRoutes(games: games, house: house).endpoints
  }
}
