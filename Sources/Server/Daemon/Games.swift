import EggsServer
package import GameServer
package import Web

/// The games that are modules. A line here adds a game to the program, with its pages and with what it keeps.
package enum Games {
  package static let all: [any GameModule] = [EggsGame()]

  /// The streams of all games, these and those of the house.
  package static var streams: [KeptStreams] { KeptStreams.ofHouse + all.flatMap(\.streams) }
}
