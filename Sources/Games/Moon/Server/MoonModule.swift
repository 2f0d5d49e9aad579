package import HTTP
package import Moon
import Packs
package import PageShell
package import Web

/// The Moon over a place: where it is, how it looks, and a model of the Sun, the Earth and the Moon on cards.
package struct MoonModule: GameModule {
  package let name = "moon"
  package let about = "The Moon over a place."
  package let door: String? = "M34 31A16 16 0 0 1 18 8a17 17 0 1 0 23 21 16 16 0 0 1-7 2Z"
  package let pages: [PageScript] = [("/moon", "moon-page"), ("/moon/model", "model-page")]
  /// The towns that places are named after; the first call may have to read them.
  private let gazetteer: @Sendable () -> Gazetteer
  /// The cards of a pack.
  var cards: @Sendable (Pack) -> Pack.Cards = { $0.cards }

  package init(gazetteer: @escaping @Sendable () -> Gazetteer = { .ofThisMachine }) { self.gazetteer = gazetteer }

  package var files: [(name: String, text: StaticString)] { EmbeddedFiles.all }

  package var advice: [String] { Gazetteer.isInstalled ? [] : [Gazetteer.remedy] }

  package func endpoints(in house: House) -> [Endpoint] {
    MoonRoutes(cards: cards(house.pack), gazetteer: gazetteer, wallClock: house.wallClock).endpoints
  }
}
