import Eggs
import EventSourcing
package import GameServer
package import HTTP
package import Packs
package import PageShell
package import Web

/// Egg hunts: maps with eggs. Visitors collect an egg by pressing a button, by standing near it, or by showing its
/// picture to a camera.
package struct EggsModule: GameModule {
  /// The time for which the names of visitors who collected, dropped or moved an egg are kept.
  static let changes = KeptStreams.Period("eggDays")

  package let name = "eggs"
  package let about = "Hunts for eggs."
  package let section: (any PackSection.Type)? = EggsSection.self
  package let door: String? =
    "M24 5c8 0 14 12 14 21a14 14 0 0 1-28 0C10 17 16 5 24 5ZM12 20l6 5 6-5 6 5 6-5M11 30l7 5 6-5 6 5 7-5"
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
      },
      KeptStreams("hunts", of: HuntBookFact.self, [Self.changes]) { facts, limit, _ in
        limit(Self.changes).map { HuntBookFact.erasingAuthors(before: $0, from: facts) } ?? Erasure()
      },
    ]
  }

  package func endpoints(in house: House) -> [Endpoint] {
    EggRoutes(hunts: Hunts(plans: plans(house.pack), aggregates: house.aggregates), house: house).endpoints
  }
}
