import Eggs
import EventSourcing
package import GameServer
import Packs
package import Web

/// Egg hunts: maps with eggs that visitors collect, by a press, by standing near them, or by showing a camera
/// the thing that they ask for.
package struct EggsGame: GameModule {
  /// How long it is kept who has collected, dropped or moved an egg.
  package static let changes = KeptStreams.Period("eggDays")

  package let name = "eggs"
  package let about = "Hunts for eggs."
  package let pages: [PageScript] = [
    ("/eggs", "hunts-page"), ("/eggs/{hunt}", "hunt-page"), ("/eggs/{hunt}/board", "board-page"),
  ]
  /// The hunts of a pack.
  var plans: @Sendable (Pack) -> [HuntPlan] = { $0.hunts }

  package init() {}

  package var files: [(name: String, text: StaticString)] { EmbeddedFiles.all }

  /// The eggs stay as they are; the authors of old changes are forgotten.
  package var streams: [KeptStreams] {
    [
      KeptStreams(name, of: HuntFact.self, [Self.changes]) { facts, limit, _ in
        limit(Self.changes).map { HuntFact.erasingAuthors(before: $0, from: facts) } ?? Erasure()
      }
    ]
  }

  package func endpoints(in house: House) -> [Endpoint] {
    EggRoutes(hunts: Hunts(plans: plans(house.pack), aggregates: house.aggregates), house: house).endpoints
  }
}
