import EggsServer
package import GameServer
package import Web

/// The games that are modules. A line here adds a game to the program, with its pages and its streams.
package enum Games {
  package static let all: [any GameModule] = [EggsGame()]

  /// The streams of all games, whether they are modules or not.
  package static var streams: [KeptStreams] { KeptStreams.ofHouse + all.flatMap(\.streams) }
}
