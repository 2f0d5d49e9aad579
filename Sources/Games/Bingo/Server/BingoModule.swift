import Bingo
import EventSourcing
import EventStore
import Foundation
package import GameServer
package import Packs
package import Web

/// Bingo: each player looks for the nine things of a card and shows them to a camera, alone or with a class.
package struct BingoModule: GameModule {
  /// The time for which a game is kept after its last fact: nothing is read of it later, and a museum has thousands.
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
      KeptStreams(name, [Self.games], isOfVisitors: true) { person, stream, stored, time throws(EventStoreError) in
        try Eraser.Found(BingoFact.self, of: person, in: stream, stored, at: time)
      } eraseOld: { journal, limit, _ in
        guard let limit = limit(Self.games) else { return 0 }
        var count = 0
        for (stream, _) in try await journal.store.streams(prefix: "bingo/") {
          let facts = try await journal.store.read(stream, after: 0)
          guard let last = facts.last, last.milliseconds < limit else { continue }
          try await journal.delete(stream)
          count += facts.count
        }
        return count
      }
    ]
  }

  package func endpoints(in house: House) -> [Endpoint] {
    let games = BingoGames(
      plans: plans(house.pack), aggregates: house.aggregates, running: running, wallClock: house.wallClock)
    return BingoRoutes(games: games, house: house).endpoints
  }
}

extension StoredEvent {
  /// The time at which the fact was recorded, in milliseconds since 1970.
  fileprivate var milliseconds: Int64 { Int64(recordedAt.timeIntervalSince1970 * 1000) }
}
