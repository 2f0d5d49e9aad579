import EventSourcing
import EventStore
import Foundation
package import GameServer
package import HTTP
import Packs
package import PageShell
import Players
package import Web

/// The maths games for children: the players of a browser, their sessions, what they know, and the recorded speech.
package struct MathsModule: GameModule {
  package let name = "maths"
  package let about = "Players, and the maths games."
  package let door: String? =
    "M8 6v36M40 6v36M8 14h32M8 24h32M8 34h32M16 10v8M22 10v8M30 20v8M34 20v8M14 30v8M20 30v8M26 30v8"
  package let pages: [PageScript] = [
    ("/maths", "games-page"), ("/maths/cards", "card-sheet-page"), ("/maths/progress", "progress-page"),
    ("/maths/{game}/{level}", "game-page"),
  ]
  /// The recorded sentences.
  private let speech: SpeechFolder
  /// The codes by which players take progress along; they outlive a reload of the pack.
  private let codes = TransferCodes()
  /// The number cards of a pack.
  var numberCards: @Sendable (Pack) -> [String] = { $0.cards.numbers }

  package init(speech: SpeechFolder = SpeechFolder { ShippedPack.speech }) { self.speech = speech }

  package var files: [(name: String, text: StaticString)] { EmbeddedFiles.all }

  package var streams: [KeptStreams] { [Self.players] }

  package func endpoints(in house: House) -> [Endpoint] {
    let maths = MathsService(aggregates: house.aggregates, numberCards: numberCards(house.pack))
    let players = PlayerRoutes(maths: maths, wallClock: house.wallClock, sessions: house.sessions)
    return players.endpoints + MathsRoutes(maths: maths, players: players).endpoints
      + MathsTransferRoutes(
        maths: maths, players: players, codes: codes, limiter: house.limiter, address: house.address,
        clock: house.clock
      ).endpoints + SpeechRoutes(speech: speech).endpoints
  }
}

extension MathsModule {
  /// The time for which the players of a browser are kept after their last game, with their maths.
  static let period = KeptStreams.Period("mathsDays")

  /// The players of browsers, whose maths goes with them.
  static let players = KeptStreams("players", [period], isOfVisitors: true) {
    person, stream, stored, time throws(EventStoreError) in
    var browsers: Set<String> = []
    var found = try Eraser.Found(PlayersFact.self, of: person, in: stream, stored, at: time) { facts in
      browsers = PlayersFact.browsers(of: person, in: facts)
      return (ids: [], others: PlayersFact.players(of: person, in: facts).sorted().map(MathsService.stream(of:)))
    }
    found?.entry.namesakes = browsers
    return found
  } eraseOld: { journal, limit, time in
    guard let limit = limit(period) else { return 0 }
    let facts = try await journal.store.read("players", after: 0).map { try $0.fact(as: PlayersFact.self) }
    var (old, count): (Set<Int>, Int) = ([], 0)
    for (player, changed) in PlayersFact.lastChanges(in: facts) where changed < limit {
      let stream = MathsService.stream(of: player)
      let played = try await journal.store.read(stream, after: 0)
      let last = played.last.map { Int64($0.recordedAt.timeIntervalSince1970 * 1000) }
      if let last, last >= limit { continue }
      old.insert(player)
      count += played.count
      if last != nil { try await journal.delete(stream) }
    }
    return try await journal.erase(from: "players") { [old] in PlayersFact.erasing(old, from: $0, at: time) } + count
  }
}
