import BingoServer
import EggsServer
package import GameServer
import MathsServer
import MoonServer
package import Packs
import PlacesServer
import QuizServer
package import Web

/// The games. A line here adds a game to the program, with its pages and its streams. The values live as
/// long as the process, so that what a module holds outlives a reload of the pack.
package enum Games {
  package static let all: [any GameModule] = [
    QuizModule(), PlacesModule(), EggsModule(), MoonModule(), MathsModule(), BingoModule(),
  ]

  /// The format of packs, with the sections of all games.
  package static var format: PackFormat { PackFormat(all.compactMap(\.section)) }

  /// The streams of all games, and those of contests, which the game server keeps.
  package static var streams: [KeptStreams] { KeptStreams.ofHouse + all.flatMap(\.streams) }
}
