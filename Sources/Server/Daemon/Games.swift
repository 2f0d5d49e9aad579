import EggsServer
package import GameServer
package import Web

/// The games that are modules. To add one is to add its line here, and to take one away is to delete its folder and its line.
package enum Games {
  package static let all: [any GameModule] = [EggsGame()]

  /// The streams of all games, these and those of the house.
  package static var streams: [KeptStreams] { KeptStreams.ofHouse + all.flatMap(\.streams) }
}
